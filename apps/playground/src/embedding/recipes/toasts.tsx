import { HowdahProvider, type HowdahProviderProps, type HowdahToast } from '@howdah/sdk'
import { useEffect, useState } from 'react'

/** Widgets whose messages are items of a list of the page. */
export function WithToasts(props: HowdahProviderProps) {
  const [toasts, setToasts] = useState<readonly HowdahToast[]>([])
  const dismiss = (id: string) => setToasts((all) => all.filter((one) => one.id !== id))
  const show = (toast: HowdahToast) =>
    setToasts((all) => [...all.filter(({ id }) => id !== toast.id), toast])
  return (
    <>
      <HowdahProvider {...props} onToast={show} />
      <ul role="status" aria-label="Messages">
        {toasts.map((toast) => (
          <Item key={toast.id} toast={toast} onEnd={() => dismiss(toast.id)} />
        ))}
      </ul>
    </>
  )
}

function Item({ toast, onEnd }: { toast: HowdahToast; onEnd: () => void }) {
  const { kind, title, description, action, link, duration } = toast
  useEffect(() => {
    if (duration === Infinity) return
    const timer = setTimeout(onEnd, duration)
    return () => clearTimeout(timer)
  })
  return (
    <li data-kind={kind}>
      {title} {description}
      {action && (
        <button
          onClick={() => {
            action.onSelect()
            onEnd()
          }}
        >
          {action.label}
        </button>
      )}
      {link?.onOpen && <button onClick={link.onOpen}>{link.label}</button>}
      <button onClick={onEnd}>Close</button>
    </li>
  )
}
