// The page works without this script, which sorts, filters and finds tables.
(() => {
  'use strict'
  const $ = id => document.getElementById(id)
  const chosen = { search: '', order: 'class', off: new Set() }

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
})()
