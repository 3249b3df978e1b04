// The page works without this script, which sorts, filters and finds tables, and
// keeps the page of a run that goes on up to date.
(() => {
  'use strict'
  const $ = id => document.getElementById(id)
  const chosen = { search: '', order: 'class', off: new Set() } // outlives an update of the section

  function arrange() {
    const list = $('cards')
    if (!list) return
    const cards = [...list.children]
    const by = {
      class: (a, b) => a.dataset.class - b.dataset.class || b.dataset.points - a.dataset.points,
      points: (a, b) => b.dataset.points - a.dataset.points,
      name: (a, b) => a.dataset.name.localeCompare(b.dataset.name, 'en'),
      rows: (a, b) => a.dataset.rows - b.dataset.rows,
      family: (a, b) => a.dataset.family.localeCompare(b.dataset.family, 'en') || b.dataset.points - a.dataset.points,
    }[chosen.order]
    const sorted = [...cards].sort((a, b) => by(a, b) || (a.id < b.id ? -1 : 1))
    if (sorted.some((card, i) => card !== cards[i])) list.append(...sorted)
    const words = chosen.search.toLowerCase().split(/\s+/).filter(Boolean)
    let shown = 0
    for (const card of cards) {
      card.text ??= card.textContent.toLowerCase()
      card.hidden = chosen.off.has(card.dataset.class) || !words.every(word => card.text.includes(word))
      if (!card.hidden) shown++
    }
    $('shown').textContent = shown === cards.length ? `all ${shown}` : `${shown} of ${cards.length}`
  }

  function begin() {
    const controls = $('controls')
    if (!controls) return
    controls.hidden = false
    $('search').value = chosen.search
    $('order').value = chosen.order
    for (const box of controls.querySelectorAll('[name=class]')) box.checked = !chosen.off.has(box.value)
    arrange()
  }

  document.addEventListener('input', event => {
    const of = event.target
    if (of.id === 'search') chosen.search = of.value
    else if (of.id === 'order') chosen.order = of.value
    else if (of.name === 'class') of.checked ? chosen.off.delete(of.value) : chosen.off.add(of.value)
    else return
    arrange()
  })
  document.addEventListener('submit', event => event.preventDefault())

  // Links to a table show it, even if a filter hides it.
  function show() {
    const card = location.hash.startsWith('#t-') && $(location.hash.slice(1))
    if (!card) return
    card.hidden = false
    card.scrollIntoView()
  }
  addEventListener('hashchange', show)

  begin()
  show()
  if (document.body.dataset.live === undefined || !window.EventSource) return

  // A section that changes is replaced. What stands where on the screen, what is open,
  // what was scrolled aside and what has the focus stays.
  const focusable = 'a[href], summary, input, select, [tabindex]'
  function replace({ id, hash, html }) {
    const section = $(id)
    if (!section || section.dataset.hash === hash) return
    const open = new Set([...section.querySelectorAll('details[open]')].map(d => d.dataset.id))
    const aside = [...section.querySelectorAll('.scroll, .picture')].map(s => s.scrollLeft)
    const focus = section.contains(document.activeElement) && document.activeElement
    const home = focus && focus.closest('[id]').id
    const place = focus && [...$(home).querySelectorAll(focusable)].indexOf(focus) // -1 is home itself
    const caret = home === 'search' && focus.selectionStart
    const first = [...document.querySelectorAll('section')].find(s => s.getBoundingClientRect().bottom > 0) || section
    const top = first.getBoundingClientRect().top
    section.innerHTML = html
    section.dataset.hash = hash
    section.hidden = document.querySelector(`nav a[href="#${id}"]`).hidden = html === ''
    for (const d of section.querySelectorAll('details')) d.open = open.has(d.dataset.id)
    if (id === 'tables') begin()
    section.querySelectorAll('.scroll, .picture').forEach((s, i) => { s.scrollLeft = aside[i] || 0 })
    const again = focus && $(home) && (place < 0 ? $(home) : $(home).querySelectorAll(focusable)[place])
    if (again) {
      again.focus({ preventScroll: true })
      if (caret !== false) again.setSelectionRange(caret, caret)
    }
    scrollBy(0, first.getBoundingClientRect().top - top) // the first section on the screen keeps its place
  }

  const of = document.body.dataset.live // "run" or "files"
  const texts = {
    run: 'This page shows the run as it goes on.',
    files: 'This page shows the files of the run as they change.',
    over: 'The run is over; this page stays as it is.',
    stopped: 'The run was stopped. If it goes on at this address, so does this page.',
    closed: 'The report is not served any more. If it is served again at this address, this page goes on.',
    silent: 'There is no answer: the program may have ended. Trying again…',
  }
  const state = (text, served) => {
    if ($('connection').textContent !== text) $('connection').textContent = text // read out once
    document.body.classList.toggle('gone', !served) // then it has no replays
  }
  let events, over, pause = 1000

  function connect() {
    const have = [...document.querySelectorAll('[data-hash]')].map(s => s.id + ':' + s.dataset.hash).join()
    events = new EventSource('live?have=' + encodeURIComponent(have))
    events.addEventListener('run', event => {
      if (event.data !== document.body.dataset.run) return location.reload() // another run or program
      pause = 1000
      state(texts[of], true)
    })
    events.addEventListener('section', event => replace(JSON.parse(event.data)))
    events.addEventListener('end', event => {
      over = event.data === 'over'
      again(texts[event.data])
    })
    events.addEventListener('error', () => again(texts.silent))
  }
  // A browser tries again by itself, too, but asks for changes of the page as it was.
  function again(text) {
    events.close()
    if (text !== texts.silent || !document.body.classList.contains('gone')) state(text, false) // what it said before explains more
    if (over) return
    pause = Math.min(2 * pause, 15000)
    setTimeout(connect, pause)
  }
  connect()
})()
