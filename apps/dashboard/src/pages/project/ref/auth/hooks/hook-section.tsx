import type { AuthConfig } from '@howdah/platform-client/resources/auth/config'
import type { HookKind } from '@howdah/rules/auth/hook-function'
import { Button } from '@howdah/ui/elements'
import { useState, type ReactNode } from 'react'
import { SelectField } from '../../../../../database/fields/select-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { isOfFields } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../forms/use-submit'
import { standingProblem, useAuthConfigChange } from '../use-auth-config-change'
import { HookChoice } from './hook-choice'
import { HookExample } from './hook-example'
import { hookChange, hookDraftOf, hookProblems, newHookSecret, type HookDraft } from './hook-form'
import { hooksMessages as messages } from './hooks.messages'

export interface HookSectionProps {
  projectRef: string
  hook: HookKind
  config: AuthConfig
  mayChange: boolean
  /** True if the person may run SQL. */
  mayRun: boolean
}

/** A hook with what it calls. */
export function HookSection(props: HookSectionProps) {
  const { config, hook, mayChange, mayRun, projectRef: ref } = props
  const saved = hookDraftOf(config, hook)
  const [changes, setChanges] = useState<Partial<HookDraft>>({})
  const draft = { ...saved, ...changes }
  const set = (change: Partial<HookDraft>) => setChanges((before) => ({ ...before, ...change }))
  const saving = useAuthConfigChange(ref, { saved: messages.saved, onSaved: () => setChanges({}) })
  const wrong = hookProblems(draft)
  const { onSubmit, problems } = useSubmit(
    {
      schema: wrong.schema ? messages.schemaWrong : undefined,
      name: wrong.name ? messages.nameWrong : undefined,
      url: wrong.url ? messages.urlWrong : undefined,
      secret: wrong.secret ? messages.secretWrong : undefined,
    },
    () => saving.mutate(hookChange(hook, draft)),
  )
  const { text, title } = messages.hooks[hook]
  const paths = { url: `body.hook_${hook}_uri`, secret: `body.hook_secrets.${hook}` }
  const change = hookChange(hook, draft)
  const refused = {
    url: standingProblem(saving, paths.url, change),
    secret: standingProblem(saving, paths.secret, change),
  }
  const isAtField = isOfFields(saving.error, Object.values(paths))
  const headingId = `auth-hook-${hook}`
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  return (
    <section className="hd-section hd-section-apart" aria-labelledby={headingId}>
      <h2 id={headingId} className="hd-section-heading">
        {title}
      </h2>
      <p className="hd-section-intro">{text}</p>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <SwitchField
          label={messages.enabled}
          checked={draft.enabled}
          disabled={!mayChange}
          onChange={(enabled) => set({ enabled })}
        />
        {(draft.enabled || isChanged) && (
          <HookFields
            draft={draft}
            problems={{
              ...problems,
              name: problems.name ?? refused.url,
              url: problems.url ?? refused.url,
              secret: problems.secret ?? refused.secret,
            }}
            mayChange={mayChange}
            onChange={set}
            choice={
              mayChange && mayRun && <HookChoice projectRef={ref} chosen={draft} onChoose={set} />
            }
          />
        )}
        {saving.error && !isAtField && (
          <FormFailure title={messages.saveFailed} error={saving.error} />
        )}
        <SaveBar
          changed={mayChange && isChanged}
          saving={saving.isPending}
          onCancel={() => {
            setChanges({})
            saving.reset()
          }}
        />
      </form>
      <HookExample projectRef={ref} hook={hook} mayRun={mayRun} />
    </section>
  )
}

interface HookFieldsProps {
  draft: HookDraft
  problems: Partial<Record<'schema' | 'name' | 'url' | 'secret', string | undefined>>
  mayChange: boolean
  onChange: (change: Partial<HookDraft>) => void
  /** Choice of a function. */
  choice: ReactNode
}

function HookFields({ choice, draft, mayChange, onChange, problems }: HookFieldsProps) {
  const { kinds } = messages
  return (
    <>
      <SelectField
        label={messages.kind}
        value={draft.kind}
        options={[
          ['function', kinds.function],
          ['https', kinds.https],
        ]}
        disabled={!mayChange}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'function' ? (
        <>
          {choice}
          <LineField
            label={messages.schema}
            name="schema"
            problem={problems.schema}
            readOnly={!mayChange}
            value={draft.schema}
            onValueChange={(schema) => onChange({ schema })}
          />
          <LineField
            label={messages.name}
            hint={messages.nameHint}
            name="name"
            problem={problems.name}
            readOnly={!mayChange}
            value={draft.name}
            onValueChange={(name) => onChange({ name })}
          />
        </>
      ) : (
        <>
          <LineField
            label={messages.url}
            hint={messages.urlHint}
            name="url"
            type="url"
            problem={problems.url}
            readOnly={!mayChange}
            value={draft.url}
            onValueChange={(url) => onChange({ url: url.trim() })}
          />
          {mayChange && (
            <>
              <LineField
                label={messages.secret}
                hint={messages.secretHint}
                name="secret"
                problem={problems.secret}
                value={draft.secret}
                onValueChange={(secret) => onChange({ secret: secret.trim() })}
              />
              <div>
                <Button
                  type="button"
                  variant="soft"
                  color="gray"
                  onClick={() => onChange({ secret: newHookSecret() })}
                >
                  {messages.generate}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </>
  )
}
