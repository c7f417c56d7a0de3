import { schemasQueryOptions } from '@howdah/platform-client/catalog/entities'
import {
  restConfigQueryOptions,
  updateRestConfig,
  type RestConfig,
} from '@howdah/platform-client/resources/rest/config'
import {
  roleLimitsQueryOptions,
  updateRoleLimits,
} from '@howdah/platform-client/resources/rest/role-limits'
import { isExposable } from '@howdah/rules/api-schema/exposable-schemas'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import {
  dataApiChange,
  dataApiDraft,
  dataApiProblems,
  hidesPublic,
  isMaxRows,
  type DataApiDraft,
} from './data-api-form'
import { dataApiMessages as messages } from './data-api.messages'
import { roleChanges, roleDrafts, roleProblems, type RoleDrafts } from './role-limits'
import { RoleLimitsFields } from './role-limits-fields'
import { SchemasField } from './schemas-field'

export interface DataApiSettingsProps {
  projectRef: string
  config: RestConfig
  mayChange: boolean
  isAttached: boolean
}

/** Form of the settings of the Data API, and of the limits of its roles. */
export function DataApiSettings(props: DataApiSettingsProps) {
  const { config, isAttached, mayChange, projectRef: ref } = props
  const { client } = useDashboard()
  const { data: schemas } = useQuery(schemasQueryOptions(client, { projectRef: ref }))
  const limits = useQuery(roleLimitsQueryOptions(client, { ref }))
  const known = schemas?.map(({ name }) => name).filter(isExposable) ?? null
  const form = useDataApiForm(ref, config, limits.data ?? [])
  const { draft, drafts, maxRows, saving, set } = form
  const { onSubmit, problems } = useSubmit<Record<string, string | undefined>>(
    {
      ...dataApiProblems(draft, config, known),
      ...roleProblems(drafts, limits.data ?? [], maxRows),
    },
    () => saving.mutate(),
  )
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      {!mayChange && <p className="hd-form-note">{messages.mayNotChange}</p>}
      <DataApiFields {...{ config, draft, known, mayChange, problems, set }} />
      <section className="hd-form hd-section-apart" aria-label={messages.roles}>
        <h2 className="hd-section-heading">{messages.roles}</h2>
        <p className="hd-section-intro">
          {isAttached ? messages.rolesTextElsewhere : messages.rolesText}
        </p>
        <QueryView query={limits} title={messages.rolesFailed} loading={<RowSkeletons />}>
          {() => (
            <RoleLimitsFields
              {...{ drafts, maxRows, mayChange, problems }}
              hasTimeouts={!isAttached}
              onChange={form.setRole}
            />
          )}
        </QueryView>
      </section>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar
        changed={mayChange && form.isChanged}
        saving={saving.isPending}
        onCancel={form.restore}
      />
    </form>
  )
}

/** Manages what a person has typed in the form, and saves it. */
function useDataApiForm(ref: string, config: RestConfig, limits: Parameters<typeof roleDrafts>[0]) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [typed, setTyped] = useState<Partial<DataApiDraft>>({})
  const [typedRoles, setTypedRoles] = useState<RoleDrafts>({})
  const draft = { ...dataApiDraft(config), ...typed }
  const drafts = { ...roleDrafts(limits), ...typedRoles }
  const change = dataApiChange(draft, config)
  const changes = roleChanges(drafts, limits)
  const hasChange = Object.keys(change).length > 0
  const store = async <Saved,>({ queryKey }: { queryKey: readonly unknown[] }, saved: Saved) => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, saved)
  }
  const saving = useMutation({
    async mutationFn() {
      if (hasChange) {
        const saved = await updateRestConfig(client, { ref, change })
        await store(restConfigQueryOptions(client, { ref }), saved)
        // What was typed in the meantime is still to be saved.
        setTyped((now) => (now === typed ? {} : now))
      }
      if (changes.length > 0) {
        const saved = await updateRoleLimits(client, { ref, roles: changes })
        await store(roleLimitsQueryOptions(client, { ref }), saved)
        setTypedRoles((now) => (now === typedRoles ? {} : now))
      }
    },
    onSuccess: () => toast.success(messages.saved),
  })
  /** Removes the error of a save once the form has other values than those that were refused. */
  const forgetError = () => {
    if (saving.isError) saving.reset()
  }
  return {
    ...{ draft, drafts, saving },
    isChanged: hasChange || changes.length > 0,
    /** Maximum number of rows of all roles. */
    maxRows: isMaxRows(draft.maxRows) ? Number(draft.maxRows) : config.max_rows,
    set(next: typeof typed) {
      forgetError()
      setTyped((before) => ({ ...before, ...next }))
    },
    setRole(role: string, next: RoleDrafts[string]) {
      forgetError()
      setTypedRoles((before) => ({ ...before, [role]: next }))
    },
    restore() {
      saving.reset()
      setTyped({})
      setTypedRoles({})
    },
  }
}

interface DataApiFieldsProps {
  config: RestConfig
  draft: DataApiDraft
  /** Schemas of the project; null while they are unknown. */
  known: readonly string[] | null
  mayChange: boolean
  problems: Partial<Record<string, string | undefined>>
  set: (next: Partial<DataApiDraft>) => void
}

function DataApiFields({ config, draft, known, mayChange, problems, set }: DataApiFieldsProps) {
  const schemasOf = (name: 'schemas' | 'searchPath') => (
    <SchemasField
      name={name}
      label={messages[name]}
      hint={name === 'schemas' ? messages.schemasHint : messages.searchPathHint}
      problem={problems[name]}
      known={known}
      value={draft[name]}
      disabled={!mayChange}
      onChange={(names) => set({ [name]: names })}
    />
  )
  const numberOf = (name: 'maxRows' | 'pool', hint: string) => (
    <LineField
      label={messages[name]}
      hint={hint}
      problem={problems[name]}
      name={name}
      inputMode="numeric"
      readOnly={!mayChange}
      value={draft[name]}
      onValueChange={(text) => set({ [name]: text })}
    />
  )
  return (
    <>
      <SwitchField
        label={messages.enabled}
        hint={messages.enabledHint}
        checked={draft.enabled}
        disabled={!mayChange}
        onChange={(enabled) => set({ enabled })}
      />
      <div className="hd-field">
        {schemasOf('schemas')}
        <p role="status" className="hd-field-text">
          {hidesPublic(draft) && messages.noPublic}
        </p>
      </div>
      {schemasOf('searchPath')}
      {numberOf('maxRows', messages.maxRowsHint)}
      {numberOf('pool', messages.poolHint(config.default_pool_size))}
    </>
  )
}
