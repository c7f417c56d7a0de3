// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HowdahProvider } from '../provider/howdah-provider'
import { useReportEvent } from './use-report-event'

function HelpButton() {
  const report = useReportEvent()
  return <button onClick={() => report({ type: 'help_button_clicked' })}>Help</button>
}

it('an action of the host reaches onEvent as those of widgets do', () => {
  const onEvent = vi.fn()
  render(
    <HowdahProvider baseUrl="https://platform.example.com" onEvent={onEvent}>
      <HelpButton />
    </HowdahProvider>,
  )
  screen.getByRole('button', { name: 'Help' }).click()
  expect(onEvent.mock.calls).toEqual([[{ type: 'help_button_clicked' }]])
})
