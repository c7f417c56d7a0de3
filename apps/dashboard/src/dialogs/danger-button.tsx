import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { FormFailure } from '../forms/form-failure'

export interface DangerButtonProps {
  /** What the button does, once it is confirmed. */
  mutation: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>
  label: string
  /** Title of a failure. */
  failed: string
  title: string
  text: string
  confirm: string
}

/** Button of an action that is confirmed first and cannot be undone; a failure is shown above it. */
export function DangerButton({ mutation, label, failed, title, text, confirm }: DangerButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {mutation.error && <FormFailure title={failed} error={mutation.error} />}
      <div>
        <Button
          type="button"
          variant="soft"
          color="red"
          highContrast
          loading={mutation.isPending}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={title}
        description={text}
        confirmLabel={confirm}
        onConfirm={() => mutation.mutate()}
      />
    </>
  )
}
