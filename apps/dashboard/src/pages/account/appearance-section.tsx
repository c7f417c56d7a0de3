import { SegmentedControl } from '@howdah/ui/elements'
import { useDashboard } from '../../dashboard-context'
import { useStore } from 'zustand'
import { parseThemeChoice } from '../../preferences/theme'
import { accountMessages as messages } from './account.messages'

const choices = [
  { value: 'light', label: messages.light },
  { value: 'dark', label: messages.dark },
  { value: 'system', label: messages.system },
]

/** The theme, which this browser keeps. */
export function AppearanceSection() {
  const { theme } = useDashboard()
  const { choice } = useStore(theme)
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="appearance">
      <h2 id="appearance" className="hd-section-heading">
        {messages.appearance}
      </h2>
      <SegmentedControl.Root
        value={choice}
        aria-label={messages.theme}
        className="hd-fitting"
        onValueChange={(value) => theme.choose(parseThemeChoice(value))}
      >
        {choices.map(({ value, label }) => (
          <SegmentedControl.Item key={value} value={value}>
            {label}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
    </section>
  )
}
