import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useDashboard } from '../../dashboard-context'
import { QuietButton } from '../../forms/quiet-button'
import { useStore } from 'zustand'
import { parseThemeChoice } from '../../preferences/theme'
import { shellMessages } from '../shell.messages'

const choices = [
  { value: 'light', label: shellMessages.light, Icon: Sun },
  { value: 'dark', label: shellMessages.dark, Icon: Moon },
  { value: 'system', label: shellMessages.system, Icon: Monitor },
] as const

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const { theme } = useDashboard()
  const { choice, appearance } = useStore(theme)
  const Icon = appearance === 'dark' ? Moon : Sun
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <QuietButton label={shellMessages.theme} className="hd-theme-menu">
          <Icon size={18} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        <DropdownMenu.RadioGroup
          value={choice}
          onValueChange={(value) => theme.choose(parseThemeChoice(value))}
        >
          {choices.map(({ value, label, Icon: ChoiceIcon }) => (
            <DropdownMenu.RadioItem key={value} value={value}>
              <ChoiceIcon size={16} strokeWidth={1.5} aria-hidden />
              {label}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
