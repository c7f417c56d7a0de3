import { Button } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'

/** A list with keys of its own, whose items can go. */
function Items({ onKey, answersAfter }: { onKey: (key: string) => void; answersAfter: number }) {
  const [items, setItems] = useState(['first', 'second'])
  const [waits, setWaits] = useState(false)
  const [toDelete, setToDelete] = useState<string | null>(null)
  const remove = (item: string) => setItems(items.filter((one) => one !== item))
  const wait = () => {
    setWaits(true)
    setTimeout(() => setWaits(false), answersAfter)
  }
  return (
    <HowdahTheme>
      <div role="group" aria-label="Items" onKeyDown={(event) => onKey(event.key)}>
        {items.map((item) => (
          <p key={item}>
            {item} <Button onClick={() => remove(item)}>Delete {item}</Button>{' '}
            <Button onClick={() => setToDelete(item)}>Ask about {item}</Button>
          </p>
        ))}
      </div>
      <Button loading={waits} onClick={wait}>
        Wait
      </Button>
      <ConfirmDialog
        open={toDelete !== null}
        title="Sure?"
        description="It is gone then."
        confirmLabel="Yes"
        cancelLabel="No"
        onOpenChange={() => setToDelete(null)}
        onConfirm={() => {
          setToDelete(null)
          // The list is refetched after a delay.
          setTimeout(() => remove(toDelete ?? ''), 400)
        }}
      />
    </HowdahTheme>
  )
}

const meta = {
  title: 'ui/Focus',
  component: Items,
  args: { onKey: fn(), answersAfter: 700 },
} satisfies Meta<typeof Items>
export default meta
type Story = StoryObj<typeof meta>

export const OfWhatIsGone: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete second' }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Items' })).toHaveFocus())
    await userEvent.keyboard('x')
    await expect(args.onKey).toHaveBeenLastCalledWith('x')
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('group')).not.toHaveAttribute('tabindex'))
  },
}

export const OfWhatADialogDeletes: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ask about first' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Ask about first' })).toBeNull(),
    )
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Items' })).toHaveFocus(), {
      timeout: 20_000,
    })
  },
}

export const OfWhatWaits: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Wait' })
    await userEvent.click(button)
    await waitFor(() => expect(button).toBeDisabled())
    await waitFor(() => expect(button).toBeEnabled())
    await waitFor(() => expect(button).toHaveFocus())
  },
}

export const OfWhatWaitsAMoment: Story = { ...OfWhatWaits, args: { answersAfter: 100 } }

/** A focus removed by a click is not restored. */
export const PutDown: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Wait' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Wait' })).toHaveFocus())
    await userEvent.click(document.body)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await waitFor(() => expect(document.body).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Delete first' }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Items' })).toHaveFocus())
  },
}
