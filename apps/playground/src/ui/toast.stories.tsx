import { Button, Flex } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'

function Toasts() {
  const toast = useToast()
  return (
    <Flex gap="3">
      <Button
        onClick={() =>
          toast.success('Saved snippet!', {
            duration: Infinity,
            action: { label: 'View it here', onSelect: () => {} },
          })
        }
      >
        Success
      </Button>
      <Button
        color="red"
        onClick={() =>
          toast.error('Failed to execute SQL: relation "a" does not exist', { duration: Infinity })
        }
      >
        Error
      </Button>
      <Button
        variant="soft"
        onClick={() =>
          toast.info('Retrieving report.csv...', { duration: Infinity, description: '12 of 40 MB' })
        }
      >
        Info
      </Button>
    </Flex>
  )
}

const meta = { title: 'ui/Toasts', component: Toasts } satisfies Meta<typeof Toasts>

export default meta
type Story = StoryObj<typeof meta>

export const AllKinds: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Success' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Error' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Info' }))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved snippet!'))
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Failed to execute SQL'),
    )
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('.hw-toast')].every(
          (toast) => getComputedStyle(toast).opacity === '1',
        ),
      ).toBe(true),
    )
    // Save bars, pagers and running uploads, which are at the bottom, stay in use.
    const atTheBottom = document.elementFromPoint(window.innerWidth / 2, window.innerHeight - 24)
    await expect(atTheBottom?.closest('.hw-toast')).toBeFalsy()
    const { bottom } = document.querySelector('.hw-toast-region')!.getBoundingClientRect()
    await expect(bottom).toBeLessThan(window.innerHeight - 48)
  },
}

export const AllKindsInDark: Story = { ...AllKinds, globals: { appearance: 'dark' } }

export const DismissedByKey: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Error' }))
    screen.getByRole('button', { name: 'Dismiss' }).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('.hw-toast')).toBeNull())
  },
}
