import { schemasQueryOptions } from '@howdah/platform-client/catalog/entities'
import {
  restConfigQueryOptions,
  updateRestConfig,
  type RestConfig,
  type RestConfigChange,
} from '@howdah/platform-client/resources/rest/config'
import { roleLimitsQueryOptions } from '@howdah/platform-client/resources/rest/role-limits'
import { isExposable } from '@howdah/rules/api-schema/exposable-schemas'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { CopyLine } from '../../../../../forms/copying/copy-line'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { dataApiChange, dataApiDraft, hidesPublic, dataApiProblems } from './data-api-form'
import { dataApiMessages as messages } from './data-api.messages'
import { AttachedNotes } from './attached-notes'
import { MissingLogin } from './missing-login'
import { RoleLimitsForm } from './role-limits-form'
import { SchemasField } from './schemas-field'

/** Settings of the project's Data API. */
export default function DataApiPage({ params: { ref } }: PageProps<'dataApi'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project}>
          {project.capabilities.includes('data_api') ? (
            <DataApi
              projectRef={ref}
              slug={project.organization_slug}
              isAttached={project.provisioner === 'attached'}
            />
          ) : (
            <MissingLogin projectRef={ref} slug={project.organization_slug} />
          )}
        </SettingsPage>
      )}
    </QueryView>
  )
}

interface DataApiProps {
  projectRef: string
  slug: string
  isAttached: boolean
}

function DataApi({ isAttached, projectRef: ref, slug }: DataApiProps) {
  const { client } = useDashboard()
  const can = useCan()
  const config = useQuery(restConfigQueryOptions(client, { ref }))
  const limits = useQuery(roleLimitsQueryOptions(client, { ref }))
  const mayChange = can({ slug, ref }, 'update', 'projects') === 'yes'
  return (
    <>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={config} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => (
          <>
            {known.reason !== undefined && <p role="alert">{known.reason}</p>}
            <section className="hd-section" aria-labelledby="data-api-url">
              <h2 id="data-api-url" className="hd-section-heading">
                {messages.url}
              </h2>
              <CopyLine text={known.url} name={messages.url} />
            </section>
            {known.read_url !== null && (
              <section className="hd-section" aria-labelledby="data-api-read-url">
                <h2 id="data-api-read-url" className="hd-section-heading">
                  {messages.readUrl}
                </h2>
                <p className="hd-section-intro">{messages.readUrlText}</p>
                <CopyLine text={known.read_url} name={messages.readUrl} />
              </section>
            )}
            <DataApiForm projectRef={ref} config={known} mayChange={mayChange} />
            <section className="hd-section" aria-labelledby="data-api-roles">
              <h2 id="data-api-roles" className="hd-section-heading">
                {messages.roles}
              </h2>
              <p className="hd-section-intro">
                {isAttached ? messages.rolesTextElsewhere : messages.rolesText}
              </p>
              <QueryView query={limits} title={messages.rolesFailed} loading={<RowSkeletons />}>
                {(roles) => (
                  <RoleLimitsForm
                    projectRef={ref}
                    limits={roles}
                    maxRows={known.max_rows}
                    mayChange={mayChange}
                    hasTimeouts={!isAttached}
                  />
                )}
              </QueryView>
            </section>
            {isAttached && <AttachedNotes limits={limits.data ?? []} />}
          </>
        )}
      </QueryView>
    </>
  )
}

interface DataApiFormProps {
  projectRef: string
  config: RestConfig
  mayChange: boolean
}

function DataApiForm({ config, mayChange, projectRef: ref }: DataApiFormProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [typed, setTyped] = useState<Partial<ReturnType<typeof dataApiDraft>>>({})
  const draft = { ...dataApiDraft(config), ...typed }
  const { data: schemas } = useQuery(schemasQueryOptions(client, { projectRef: ref }))
  const known = schemas?.map(({ name }) => name).filter(isExposable) ?? null
  const change = dataApiChange(draft, config)
  const set = (next: typeof typed) => {
    // What the server has refused is no longer what the form says.
    saving.reset()
    setTyped((before) => ({ ...before, ...next }))
  }
  const saving = useMutation({
    mutationFn: (sent: RestConfigChange) => updateRestConfig(client, { ref, change: sent }),
    async onSuccess(saved) {
      toast.success(messages.saved)
      const { queryKey } = restConfigQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      setTyped({})
    },
  })
  const { onSubmit, problems } = useSubmit(dataApiProblems(draft, config, known), () =>
    saving.mutate(change),
  )
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      <SwitchField
        label={messages.enabled}
        hint={messages.enabledHint}
        checked={draft.enabled}
        disabled={!mayChange}
        onChange={(enabled) => set({ enabled })}
      />
      <div className="hd-field">
        <SchemasField
          label={messages.schemas}
          hint={messages.schemasHint}
          problem={problems.schemas}
          known={known ?? []}
          value={draft.schemas}
          disabled={!mayChange}
          onChange={(schemas) => set({ schemas })}
        />
        <p role="status" className="hd-field-text">
          {hidesPublic(draft) && messages.noPublic}
        </p>
      </div>
      <SchemasField
        label={messages.searchPath}
        hint={messages.searchPathHint}
        problem={problems.searchPath}
        known={known ?? []}
        value={draft.searchPath}
        disabled={!mayChange}
        onChange={(searchPath) => set({ searchPath })}
      />
      <LineField
        label={messages.maxRows}
        hint={messages.maxRowsHint}
        problem={problems.maxRows}
        name="maxRows"
        inputMode="numeric"
        readOnly={!mayChange}
        value={draft.maxRows}
        onValueChange={(maxRows) => set({ maxRows })}
      />
      <LineField
        label={messages.pool}
        hint={messages.poolHint(config.default_pool_size)}
        problem={problems.pool}
        name="pool"
        inputMode="numeric"
        readOnly={!mayChange}
        value={draft.pool}
        onValueChange={(pool) => set({ pool })}
      />
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar
        changed={mayChange && Object.keys(change).length > 0}
        saving={saving.isPending}
        onCancel={() => {
          setTyped({})
          saving.reset()
        }}
      />
    </form>
  )
}
