import { Badge, Button, Checkbox, Flex, Text } from '@howdah/ui/elements'
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
    await waitFor(() =>
      expect(getComputedStyle(canvas.getByText('As the host is')).fontFamily).toBe('serif'),
    )
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

const BRANDS = [
  '#0a7',
  'crimson',
  '#ffd400',
  'navy',
  'rgb(255 255 255)',
  '#000',
  'oklch(0.7 0.2 200)',
]

/** Returns the luminance of a color as it is drawn. */
function luminanceOf(color: string): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(color: string, background: string): number {
  const [low = 0, high = 0] = [luminanceOf(color), luminanceOf(background)].toSorted(
    (a, b) => a - b,
  )
  return (high + 0.05) / (low + 0.05)
}

/** Any color is a theme: what is written on it, and in it, can be read in both appearances. */
export const AnyColor: Story = {
  render: () => (
    <>
      {(['light', 'dark'] as const).flatMap((appearance) =>
        BRANDS.map((color) => (
          <HowdahTheme
            key={appearance + color}
            appearance={appearance}
            accentColor={color}
            data-brand-of={color}
            style={{ padding: 16, background: 'var(--color-background)' }}
          >
            <Flex gap="3" align="center">
              <Button>Solid</Button>
              <Button variant="soft">Soft</Button>
              <Button variant="outline">Outline</Button>
              <Button color="red">Delete</Button>
              <Checkbox defaultChecked aria-label="Checked" />
              <Badge>Badge</Badge>
              <Text size="2">{color}</Text>
            </Flex>
          </HowdahTheme>
        )),
      )}
    </>
  ),
  play: async ({ canvasElement }) => {
    const themes = [...canvasElement.querySelectorAll('[data-brand-of]')]
    await expect(themes).toHaveLength(2 * BRANDS.length)
    for (const theme of themes) {
      const step = (name: string) => {
        const probe = theme.appendChild(document.createElement('i'))
        probe.style.color = `var(--accent-${name})`
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }
      await expect(contrastOf(step('contrast'), step('9'))).toBeGreaterThanOrEqual(4.5)
      await expect(contrastOf(step('contrast'), step('10'))).toBeGreaterThanOrEqual(4.5)
      await expect(contrastOf(step('11'), step('5'))).toBeGreaterThanOrEqual(4.5)
    }
  },
}
