import { render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { json } from '../scripted-platform.fixture'
import { HowdahProvider } from './howdah-provider'
import { usePersonId } from './use-person'

/** Shows the person, and counts how often what is keyed by the person was mounted. */
function Keyed({ onMount }: { onMount: () => void }) {
  const person = usePersonId('Keyed')
  return person === null ? (
    <p>unknown</p>
  ) : (
    <Inside key={person} person={person} onMount={onMount} />
  )
}

function Inside({ person, onMount }: { person: string; onMount: () => void }) {
  useEffect(onMount, [onMount])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>person {person}</button>
      {isOpen && <Second />}
    </>
  )
}

function Second() {
  return <p>second {usePersonId('Second')}</p>
}

test.each([403, 404, 405, 501])(
  'a profile refused with %i is asked for once, and mounts nothing again',
  async (status) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      json({ code: 'refused', message: 'No.', request_id: 'req_0' }, status),
    )
    const onMount = vi.fn()
    render(
      <HowdahProvider baseUrl="https://platform.test" fetch={fetch}>
        <Keyed onMount={onMount} />
      </HowdahProvider>,
    )
    ;(await screen.findByText('person -')).click()
    await screen.findByText('second -')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.getByText('second -')).toBeTruthy()
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(onMount).toHaveBeenCalledTimes(1)
  },
)
