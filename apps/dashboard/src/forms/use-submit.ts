import { useEffect, useRef, useState, type SubmitEvent } from 'react'

export interface Submission<Problems> {
  /** Validation problems by field name; empty until the first attempt to submit. */
  problems: Partial<Problems>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Hides the problems until the next attempt to submit. */
  startOver: () => void
}

/** Returns the field of a name, or else the first that is marked as wrong. */
const fieldOf = (form: HTMLFormElement, name: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[name=${name}], [data-name=${name}]`) ??
  form.querySelector<HTMLElement>('[aria-invalid="true"]')

/**
 * Submits a form without errors. Focuses the first invalid field: at once, or when the server has
 * refused one.
 * @param found errors by field name, in the order of the fields; undefined for none
 */
export function useSubmit<Problems extends object>(
  found: Problems,
  send: () => void,
): Submission<Problems> {
  const [asked, setAsked] = useState(false)
  const sent = useRef<HTMLFormElement | null>(null)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first] = Object.entries(found).find(([, problem]) => problem !== undefined) ?? []
    setAsked(first !== undefined)
    const form = event.currentTarget
    const field = first === undefined ? null : fieldOf(form, first)
    // The problem of a field without a name is drawn by the next render.
    sent.current = field === null ? form : null
    field?.focus()
    if (first === undefined) send()
  }
  // The answer comes with some later render.
  useEffect(() => {
    const refused = sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!refused) return
    sent.current = null
    refused.focus()
  })
  return { problems: asked ? found : {}, onSubmit, startOver: () => setAsked(false) }
}
