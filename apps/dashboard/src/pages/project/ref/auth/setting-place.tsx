import { useEffect, useRef, type ReactNode } from 'react'

/** Element of a setting. It is focused if the fragment of the address names the setting. */
export function SettingPlace({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === `#${name}`)
      place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [name])
  return (
    <div id={name} ref={place}>
      {children}
    </div>
  )
}
