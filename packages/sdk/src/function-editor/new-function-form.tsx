import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { useState } from 'react'
import { templateNames, type FunctionTemplate } from './templates'
import type { FunctionEditorModel, NewFunction } from './use-function-editor'

export interface NewFunctionFormProps {
  model: FunctionEditorModel
  created: NewFunction
}

/** Name and template of a new function. */
export function NewFunctionForm({ created, model: { isChanged, messages } }: NewFunctionFormProps) {
  const [asked, setAsked] = useState<FunctionTemplate | null>(null)
  const { name, onName, onTemplate, problem, template } = created
  return (
    <div className="hw-functions-new">
      <Field label={messages.name} textSize="2" hint={messages.nameHint} problem={problem}>
        {(control) => (
          <TextField.Root
            {...control}
            value={name}
            maxLength={80}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
      <Field label={messages.template} textSize="2">
        {(control) => (
          <Select.Root
            value={template}
            onValueChange={(chosen: FunctionTemplate) => {
              if (isChanged) setAsked(chosen)
              else onTemplate(chosen)
            }}
          >
            <Select.Trigger {...control} className="hw-functions-select" />
            <Select.Content>
              {templateNames.map((one) => (
                <Select.Item key={one} value={one}>
                  {messages.templates[one]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        tone="danger"
        title={messages.discardTitle}
        description={messages.templateText}
        confirmLabel={messages.discard}
        cancelLabel={messages.cancel}
        onConfirm={() => asked !== null && onTemplate(asked)}
      />
    </div>
  )
}
