import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useState } from 'preact/hooks';

/** useLive returns a property as a signal, for effects that draw without a new layout. */
export function useLive<T>(value: T): Signal<T> {
  const live = useSignal(value);
  live.value = value;
  return live;
}

/** useSize returns the size of an element, and draws again when it changes. */
export function useSize(element: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setSize((old) => {
      const [width, height] = [box.clientWidth, box.clientHeight];
      return old.width === width && old.height === height ? old : { width, height };
    });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return size;
}
