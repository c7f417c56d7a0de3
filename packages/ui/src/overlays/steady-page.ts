import { useEffect, useLayoutEffect } from 'react'

const PROPERTIES = [
  ...['margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
]

let holders = 0
let release: (() => void) | undefined

/** Holds the margins of the body as they are. @returns a function that gives them back */
function hold(): () => void {
  const { style } = document.body
  const computed = getComputedStyle(document.body)
  // The scrollbar that goes leaves its place on the right.
  const scrollbar = window.innerWidth - document.documentElement.clientWidth
  const before = PROPERTIES.map((name) => ({
    name,
    own: style.getPropertyValue(name),
    priority: style.getPropertyPriority(name),
    held: computed.getPropertyValue(name),
  }))
  for (const { held, name } of before) {
    const isRight = name === 'margin-right'
    const value = isRight ? `${Number.parseFloat(held) + scrollbar}px` : held
    style.setProperty(name, value, 'important')
  }
  return () => {
    for (const { name, own, priority } of before) style.setProperty(name, own, priority)
    if (style.length === 0) document.body.removeAttribute('style')
  }
}

/**
 * Keeps a host's page where it is while an overlay is open. Radix locks its scrolling, for which it
 * replaces the margins and the padding of the body.
 */
export function useSteadyPage(): void {
  // The lock is set after this: Radix sets it in an effect.
  useLayoutEffect(() => {
    if (holders === 0) release = hold()
    holders += 1
  }, [])
  // And taken away with the effects, before the page is painted again.
  useEffect(
    () => () => {
      holders -= 1
      if (holders > 0) return
      release?.()
      release = undefined
    },
    [],
  )
}
