import { useEffect, useLayoutEffect, useRef } from 'react'

/** Attribute of the body while Radix locks its scrolling. */
const LOCK = 'data-scroll-locked'
const PROPERTIES = [
  ...['margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
]

let holders = 0
let release: (() => void) | undefined

/** Holds the margins of the body as they are without a lock. @returns a function that gives them back */
function hold(): () => void {
  const { body } = document
  const { style } = body
  // A menu that closes may have locked it.
  const lock = body.getAttribute(LOCK)
  body.removeAttribute(LOCK)
  const computed = getComputedStyle(body)
  // The scrollbar that goes leaves its place on the right.
  const scrollbar = window.innerWidth - document.documentElement.clientWidth
  const before = PROPERTIES.map((name) => ({
    name,
    own: style.getPropertyValue(name),
    priority: style.getPropertyPriority(name),
    held: computed.getPropertyValue(name),
  }))
  if (lock !== null) body.setAttribute(LOCK, lock)
  for (const { held, name } of before) {
    const isRight = name === 'margin-right'
    const value = isRight ? `${Number.parseFloat(held) + scrollbar}px` : held
    style.setProperty(name, value, 'important')
  }
  return () => {
    for (const { name, own, priority } of before) style.setProperty(name, own, priority)
    if (style.length === 0) body.removeAttribute('style')
  }
}

/** Calls back when the body has no lock, before it is painted without. */
function whenUnlocked(done: () => void): void {
  if (!document.body.hasAttribute(LOCK)) return done()
  const observer = new MutationObserver(() => {
    if (document.body.hasAttribute(LOCK)) return
    observer.disconnect()
    done()
  })
  observer.observe(document.body, { attributeFilter: [LOCK] })
}

function releaseUnlessHeld(): void {
  if (holders > 0) return
  release?.()
  release = undefined
}

/**
 * Keeps a host's page where it is while an overlay is open. Radix locks its scrolling, for which it
 * replaces the margins and the padding of the body, until its animations have ended.
 */
export function useSteadyPage(): void {
  const isHolding = useRef(false)
  // The lock is set after this: Radix sets it in an effect.
  useLayoutEffect(() => {
    if (isHolding.current) return
    isHolding.current = true
    holders += 1
    release ??= hold()
  }, [])
  useEffect(
    () => () => {
      isHolding.current = false
      holders -= 1
      if (holders === 0) whenUnlocked(releaseUnlessHeld)
    },
    [],
  )
}
