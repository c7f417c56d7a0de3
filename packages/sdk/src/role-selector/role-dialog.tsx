import type { CatalogScope } from '@howdah/platform-client/catalog/catalog'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { Button, Text, TextArea } from '@howdah/ui/elements'
import { useId } from 'react'
import { useTexts } from '../provider/use-texts'
import { useFocusReturn } from '../provider/use-focus-return'
import { API_ROLES, type RoleChoice } from './role-choice'
import { RoleHook } from './role-hook'
import { RoleUser } from './role-user'
import { roleSelectorTexts } from './role-selector.messages'
import { useRoleForm } from './use-role-form'

export interface RoleDialogProps {
  choice: RoleChoice
  scope: CatalogScope
  onApply: (choice: RoleChoice) => void
  onClose: () => void
}

/** Chooses as whom SQL runs, with the claims of a token and the hook that may change them. */
export function RoleDialog({ choice, scope, onApply, onClose }: RoleDialogProps) {
  const messages = useTexts(roleSelectorTexts)
  const model = useRoleForm(choice, scope, (next) => {
    onApply(next)
    onClose()
  })
  const { form, claimsProblem } = model
  const claimsId = useId()
  const groupName = useId()
  useFocusReturn(true)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="520px" className="hw-role-dialog">
        <Dialog.Title size="4">{messages.title}</Dialog.Title>
        <Dialog.Description size="2">{messages.hint}</Dialog.Description>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            model.onApply()
          }}
        >
          <fieldset className="hw-role-choices">
            <legend>
              <Text size="2" weight="medium">
                {messages.role}
              </Text>
            </legend>
            {(['postgres', ...API_ROLES] as const).map((role) => (
              <label key={role} className="hw-role-choice">
                <input
                  type="radio"
                  name={groupName}
                  value={role}
                  checked={form.role === role}
                  onChange={() => model.onChange({ role })}
                />
                <span>
                  <span className="hw-role-name">{role}</span>{' '}
                  <span className="hw-role-hint">{messages[role]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {form.role === 'authenticated' && (
            <RoleUser
              projectRef={scope.projectRef}
              messages={messages}
              onChange={model.onChange}
              onUnchosen={model.onUnchosen}
            />
          )}
          {form.role !== 'postgres' && (
            <>
              <div className="hw-role-field">
                <Text as="label" size="2" weight="medium" htmlFor={claimsId}>
                  {messages.claims}
                </Text>
                <TextArea
                  id={claimsId}
                  className="hw-role-claims"
                  rows={5}
                  spellCheck={false}
                  placeholder="{}"
                  value={form.written}
                  aria-invalid={claimsProblem !== null}
                  aria-describedby={`${claimsId}-problem`}
                  onChange={(event) => model.onChange({ written: event.target.value })}
                />
                <Text id={`${claimsId}-problem`} size="1" color="red">
                  {claimsProblem === 'not-json' && messages.claimsNotJson}
                  {claimsProblem === 'not-an-object' && messages.claimsNotAnObject}
                </Text>
              </div>
              <RoleHook model={model} messages={messages} />
            </>
          )}
          <Text as="p" size="1" color="gray" role="status" className="hw-role-note">
            {model.hasNoUser && messages.noUser}
          </Text>
          <div className="hw-dialog-actions">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" disabled={!model.ready}>
              {model.hookState.status === 'asking' ? messages.applying : messages.apply}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
