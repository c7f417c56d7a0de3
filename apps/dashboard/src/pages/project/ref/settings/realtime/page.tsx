import {
  realtimeConfigQueryOptions,
  updateRealtimeConfig,
  type RealtimeConfig,
  type RealtimeConfigChange,
} from '@howdah/platform-client/resources/realtime/config'
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
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import {
  isLimit,
  limitNames,
  realtimeChange,
  realtimeDraft,
  usedOf,
  type RealtimeDraft,
  type RealtimeLimit,
} from './realtime-limits'
import { realtimeSettingsMessages as messages } from './realtime-settings.messages'

/** Settings of the project's realtime service. */
export default function RealtimeSettingsPage({ params: { ref } }: PageProps<'realtimeSettings'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project} menu="realtime" needs="api">
          <RealtimeSettings projectRef={ref} slug={project.organization_slug} />
        </SettingsPage>
      )}
    </QueryView>
  )
}

function RealtimeSettings({ projectRef: ref, slug }: { projectRef: string; slug: string }) {
  const { client } = useDashboard()
  const can = useCan()
  const config = useQuery(realtimeConfigQueryOptions(client, { ref }))
  return (
    <>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={config} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => (
          <>
            <section className="hd-section" aria-labelledby="realtime-url">
              <h2 id="realtime-url" className="hd-section-heading">
                {messages.url}
              </h2>
              <CopyLine text={known.url} name={messages.url} />
              <p>{messages.now(known.clients, known.channels)}</p>
            </section>
            <RealtimeForm
              projectRef={ref}
              config={known}
              mayChange={can({ slug, ref }, 'update', 'realtime') === 'yes'}
              planHref={
                can({ slug }, 'update', 'billing') === 'yes'
                  ? paths.organizationBilling({ slug, panel: 'plan' })
                  : null
              }
            />
          </>
        )}
      </QueryView>
    </>
  )
}

interface RealtimeFormProps {
  projectRef: string
  config: RealtimeConfig
  mayChange: boolean
  /** Link to the page for changing the plan; null for users who may not change it. */
  planHref: string | null
}

function hintOf(config: RealtimeConfig, name: RealtimeLimit): string {
  const used = usedOf(config, name)
  return [
    messages.limits[name].hint,
    ...(used === null ? [] : [messages.used(name, used)]),
    messages.allowed(config.plan_limits[name]),
  ].join(' ')
}

function RealtimeForm({ config, mayChange, planHref, projectRef: ref }: RealtimeFormProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [typed, setTyped] = useState<Partial<RealtimeDraft>>({})
  const draft = { ...realtimeDraft(config), ...typed }
  const change = realtimeChange(draft, config)
  const set = (next: typeof typed) => setTyped((before) => ({ ...before, ...next }))
  const saving = useMutation({
    mutationFn: (sent: RealtimeConfigChange) => updateRealtimeConfig(client, { ref, change: sent }),
    onMutate: () => typed,
    async onSuccess(saved, _, sent) {
      toast.success(messages.saved)
      const { queryKey } = realtimeConfigQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      // What was typed in the meantime is still to be saved.
      setTyped((now) => (now === sent ? {} : now))
    },
  })
  const found = Object.fromEntries(
    limitNames.map((name) => [
      name,
      isLimit(draft[name], config.plan_limits[name])
        ? undefined
        : messages.number(config.plan_limits[name]),
    ]),
  )
  const { onSubmit, problems } = useSubmit(found, () => saving.mutate(change))
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      <SwitchField
        label={messages.enabled}
        hint={messages.enabledHint}
        checked={draft.enabled}
        disabled={!mayChange}
        onChange={(enabled) => set({ enabled })}
      />
      <SwitchField
        label={messages.privateOnly}
        hint={messages.privateOnlyHint}
        checked={draft.private_only}
        disabled={!mayChange}
        onChange={(isOn) => set({ private_only: isOn })}
      />
      {limitNames.map((name) => (
        <LineField
          key={name}
          label={messages.limits[name].label}
          hint={hintOf(config, name)}
          problem={problems[name]}
          name={name}
          inputMode="numeric"
          readOnly={!mayChange}
          value={draft[name]}
          onValueChange={(value) => set({ [name]: value })}
        />
      ))}
      {planHref !== null && (
        <AppLink href={planHref} className="hd-text-link hd-fitting">
          {messages.changePlan}
        </AppLink>
      )}
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
