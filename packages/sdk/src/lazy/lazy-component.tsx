import { lazyCode } from '@howdah/ui'
import { createElement, type ComponentType, type ReactNode } from 'react'

export interface LazyComponent<Props> {
  /**
   * Renders `fallback` until the code is loaded, and throws the error that prevented loading.
   * Rendered again, it retries.
   */
  Component: ComponentType<Props & { fallback: ReactNode }>
  /** Fetches the code ahead; more calls cost nothing. */
  preload: () => Promise<void>
}

/** A component whose code is a chunk of its own. */
export function lazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const { preload, useCode } = lazyCode(fetchCode)

  function Component({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const loaded = useCode(true)
    // Everything but the fallback is the component's own; TypeScript does not take a generic rest apart.
    return loaded ? createElement(loaded, props as unknown as Props) : fallback
  }
  return { Component, preload }
}
