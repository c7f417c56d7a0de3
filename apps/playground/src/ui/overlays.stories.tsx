import * as ContextMenu from '@howdah/ui/overlays/context-menu'
import * as Dialog from '@howdah/ui/overlays/dialog'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import * as Popover from '@howdah/ui/overlays/popover'
import * as Select from '@howdah/ui/overlays/select'
import { Button, Flex, Text } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Tooltip } from '@howdah/ui/overlays/tooltip'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'

function Overlays() {
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState('none')
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <Dialog.Root>
        <Dialog.Trigger>
          <Button>Open dialog</Button>
        </Dialog.Trigger>
        <Dialog.Content maxWidth="400px">
          <Dialog.Title>A dialog</Dialog.Title>
          <Dialog.Description size="2">It is put into the theme's portal root.</Dialog.Description>
        </Dialog.Content>
      </Dialog.Root>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <Button variant="soft">Open menu</Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          <DropdownMenu.Item shortcut="F2">Rename</DropdownMenu.Item>
          <DropdownMenu.Separator />
          <DropdownMenu.Item color="red">Delete</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Popover.Root>
        <Popover.Trigger>
          <Button variant="soft">Open popover</Button>
        </Popover.Trigger>
        <Popover.Content aria-label="Filters">
          <Text size="2">Over the page</Text>
        </Popover.Content>
      </Popover.Root>
      <Select.Root defaultValue="100">
        <Select.Trigger aria-label="Row limit" />
        <Select.Content>
          <Select.Item value="-1">No limit</Select.Item>
          <Select.Item value="100">100 rows</Select.Item>
        </Select.Content>
      </Select.Root>
      <Tooltip content="Runs the statement">
        <Button variant="outline">Hover me</Button>
      </Tooltip>
      <ContextMenu.Root>
        <ContextMenu.Trigger>
          <Button variant="ghost">Right click me</Button>
        </ContextMenu.Trigger>
        <ContextMenu.Content>
          <ContextMenu.Item>Copy name</ContextMenu.Item>
        </ContextMenu.Content>
      </ContextMenu.Root>
      <Button color="red" onClick={() => setAsking(true)}>
        Delete everything
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete everything?"
        description="It cannot be undone."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => setAnswer('deleted')}
      />
      <Text size="2" data-testid="answer">
        {answer}
      </Text>
    </Flex>
  )
}

const meta = { title: 'ui/Overlays', component: Overlays } satisfies Meta<typeof Overlays>

export default meta
type Story = StoryObj<typeof meta>

const inPortal = (element: Element) =>
  expect(element.closest('.hw-portal')?.parentElement).toBe(document.body)

export const AllClosed: Story = {}

export const DialogOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open dialog' }))
    const dialog = await screen.findByRole('dialog', { name: 'A dialog' })
    await inPortal(dialog)
    await waitFor(() => expect(getComputedStyle(dialog).opacity).toBe('1'))
  },
}

export const DialogOpenInDark: Story = { ...DialogOpen, globals: { appearance: 'dark' } }

export const MenuOpen: Story = {
  // While a menu is open everything else is hidden from assistive technology, its own trigger included.
  parameters: { a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }))
    await inPortal(await screen.findByRole('menuitem', { name: /Rename/ }))
  },
}

export const PopoverOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open popover' }))
    await inPortal(await screen.findByText('Over the page'))
  },
}

export const SelectOpen: Story = {
  parameters: { a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Row limit' }))
    await inPortal(await screen.findByRole('option', { name: 'No limit' }))
  },
}

export const TooltipOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button', { name: 'Hover me' }))
    await inPortal(await screen.findByRole('tooltip'))
  },
}

export const ConfirmAsksWithFocusOnCancel: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete everything' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete everything?' })
    await inPortal(dialog)
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 20_000 })
    await waitFor(() => expect(canvas.getByTestId('answer')).toHaveTextContent('none'))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete everything' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(canvas.getByTestId('answer')).toHaveTextContent('deleted'))
  },
}

/** Page of a host whose body is centred by its margins. */
const hostStyle =
  'body { max-width: 600px !important; margin: 24px auto; padding: 20px; min-height: 3000px }'

export const CentredPage: Story = {
  play: async ({ canvasElement }) => {
    const style = document.createElement('style')
    style.textContent = hostStyle
    document.head.append(style)
    try {
      const button = within(canvasElement).getByRole('button', { name: 'Open dialog' })
      const place = () => {
        const { left, top, width } = button.getBoundingClientRect()
        return [left, top, width].map(Math.round)
      }
      const before = place()
      const attribute = document.body.getAttribute('style')
      await userEvent.click(button)
      await screen.findByRole('dialog')
      await waitFor(() => expect(document.body.hasAttribute('data-scroll-locked')).toBe(true))
      await expect(place()).toEqual(before)
      // Each frame until the last animation of the dialog has ended.
      const places: number[][] = []
      let isOver = false
      const watch = () => {
        places.push(place())
        if (!isOver) requestAnimationFrame(watch)
      }
      watch()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(document.body.hasAttribute('data-scroll-locked')).toBe(false))
      isOver = true
      await expect(places.filter((one) => String(one) !== String(before))).toEqual([])
      await expect(place()).toEqual(before)
      await waitFor(() =>
        expect(document.body.getAttribute('style') || null).toBe(attribute || null),
      )
    } finally {
      style.remove()
    }
  },
}
