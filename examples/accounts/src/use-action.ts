import { useState, type FormEvent } from 'react'

/** Runs what a person does, and reports it. */
export type Action = ReturnType<typeof useAction>

/** Text of the last action: what it returned, or why it failed. */
export function useAction(first = '') {
  const [notice, setNotice] = useState(first)

  async function run(action: () => Promise<string | void>): Promise<void> {
    setNotice('')
    try {
      setNotice((await action()) ?? '')
    } catch (error) {
      setNotice(error instanceof Error ? error.message : String(error))
    }
  }

  /** Returns a handler that runs an action with the fields of its form. */
  const submit =
    (action: (field: (name: string) => string) => Promise<string | void>) =>
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const fields = new FormData(event.currentTarget)
      const field = (name: string) => {
        const value = fields.get(name)
        return typeof value === 'string' ? value.trim() : ''
      }
      void run(() => action(field))
    }

  return { notice, run, submit }
}
