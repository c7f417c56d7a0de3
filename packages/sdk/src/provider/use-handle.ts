import { useImperativeHandle, useLayoutEffect, useState, type Ref } from 'react'
import { createLatest } from './latest'

/**
 * Gives the ref of a host a handle that stays the same object while the widget is there. Its
 * methods are those of the newest rendering.
 */
export function useHandle<
  Handle extends { [Name in keyof Handle]: (...values: never[]) => unknown },
>(ref: Ref<Handle> | undefined, methods: Handle): void {
  const [latest] = useState(() => createLatest(methods))
  useLayoutEffect(() => latest.set(methods))
  useImperativeHandle(ref, () => {
    const names = Object.keys(latest.get()) as (keyof Handle)[] // its own names
    return Object.fromEntries(
      names.map((name) => [name, (...values: never[]) => latest.get()[name](...values)]),
    ) as Handle // the same names and signatures
  }, [latest])
}
