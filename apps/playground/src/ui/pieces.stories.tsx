import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pieces } from './pieces'

const meta = { title: 'ui/Pieces', component: Pieces } satisfies Meta<typeof Pieces>

export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {}

export const Dark: Story = { globals: { appearance: 'dark' } }
