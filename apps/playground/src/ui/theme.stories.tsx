import { Button, Text } from '@howdah/ui/elements'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

/** A host that says by its color-scheme how it looks, and nothing to us. */
function Host() {
  return (
    <div
      data-testid="host"
      style={{ colorScheme: 'dark', background: '#111', fontFamily: 'serif' }}
    >
      <HowdahTheme style={{ padding: 16 }}>
        <Text as="p" size="2">
          As the host is
        </Text>
        <Button>Run</Button>
      </HowdahTheme>
    </div>
  )
}

const meta = { title: 'ui/Theme', component: Host, parameters: { bare: true } } satisfies Meta<
  typeof Host
>

export default meta
type Story = StoryObj<typeof meta>

export const FollowsTheHost: Story = {
  play: async ({ canvas, canvasElement }) => {
    const theme = canvasElement.querySelector('.hw-root')
    await waitFor(() => expect(theme).toHaveAttribute('data-appearance', 'dark'))
    await expect(getComputedStyle(canvas.getByText('As the host is')).fontFamily).toBe('serif')
    const host = canvas.getByTestId('host')
    host.style.colorScheme = 'light'
    host.style.background = '#fff'
    await waitFor(() => expect(theme).toHaveAttribute('data-appearance', 'light'))
  },
}

export const TwoOnAPage: Story = {
  render: () => (
    <>
      <HowdahTheme
        appearance="light"
        style={{ padding: 16, background: 'var(--color-background)' }}
      >
        <Button>Light</Button>
      </HowdahTheme>
      <HowdahTheme
        appearance="dark"
        accentColor="green"
        style={{ padding: 16, background: 'var(--color-background)' }}
      >
        <Button variant="soft">Dark and green</Button>
      </HowdahTheme>
    </>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(document.querySelectorAll('.hw-portal').length).toBe(2))
    const color = (name: string) => getComputedStyle(canvas.getByRole('button', { name })).color
    await expect(color('Light')).not.toBe(color('Dark and green'))
  },
}
