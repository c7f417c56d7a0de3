import { PlatformError } from '@howdah/platform-client/errors'
import {
  networkRestrictionsQueryOptions,
  updateNetworkRestrictions,
  type NetworkRestrictions,
} from '@howdah/platform-client/resources/network/network-restrictions'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button, TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { databaseSettingsMessages as messages } from './database-settings.messages'
import { listsAddress, MAX_RANGES, rangesIn } from './ranges-in'

interface NetworkSectionProps {
  projectRef: string
  mayChange: boolean
}

/** Addresses that can connect to the database and its pools. */
export function NetworkSection({ projectRef: ref, mayChange }: NetworkSectionProps) {
  const { client } = useDashboard()
  const query = useQuery(networkRestrictionsQueryOptions(client, { ref }))
  return (
    <section
      id="network-restrictions"
      className="hd-section hd-section-apart"
      aria-labelledby="network-heading"
    >
      <h2 id="network-heading" className="hd-section-heading">
        {messages.network}
      </h2>
      <p className="hd-section-intro">{messages.networkIntro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(restrictions) => (
          <NetworkForm projectRef={ref} restrictions={restrictions} mayChange={mayChange} />
        )}
      </QueryView>
    </section>
  )
}

function NetworkForm({
  projectRef: ref,
  restrictions: { allowed_ranges: stored, your_address: address },
  mayChange,
}: NetworkSectionProps & { restrictions: NetworkRestrictions }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  // null until the person types. Until then, changes by others are shown.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? stored.join('\n')
  const ranges = rangesIn(text)
  const saving = useMutation({
    mutationFn: (confirmsLockout: boolean) =>
      updateNetworkRestrictions(client, { ref, allowedRanges: ranges, confirmsLockout }),
    onSuccess: (saved) => {
      toast.success(messages.saved)
      queryClient.setQueryData(networkRestrictionsQueryOptions(client, { ref }).queryKey, saved)
      setTyped(null)
      startOver()
    },
  })
  const { error } = saving
  const locksOut = error instanceof PlatformError && error.code === 'conflict'
  const { problems, onSubmit, startOver } = useSubmit(
    ranges.length > MAX_RANGES ? { ranges: messages.tooManyRanges(MAX_RANGES) } : {},
    () => saving.mutate(false),
  )
  const change = (next: string) => {
    setTyped(next)
    saving.reset()
  }
  const problem = problems.ranges ?? rangeProblem(error)
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field
        label={messages.allowedRanges}
        hint={
          <>
            {messages.allowedRangesHint(address)} {!mayChange && messages.mayNotChange}
          </>
        }
        problem={problem}
      >
        {(control) => (
          <TextArea
            {...control}
            name="ranges"
            size="2"
            rows={Math.min(Math.max(text.split('\n').length, 3), 12)}
            spellCheck={false}
            autoCapitalize="none"
            disabled={!mayChange}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      {mayChange && !listsAddress(ranges, address) && (
        <div>
          <Button
            type="button"
            variant="soft"
            color="gray"
            onClick={() => change([...ranges, address].join('\n'))}
          >
            {messages.addOwnAddress}
          </Button>
        </div>
      )}
      {error && !locksOut && problem === undefined && (
        <FormFailure title={messages.saveFailed} error={error} />
      )}
      <SaveBar
        changed={typed !== null && ranges.join('\n') !== stored.join('\n')}
        saving={saving.isPending}
        onCancel={() => {
          setTyped(null)
          startOver()
          saving.reset()
        }}
      />
      <ConfirmDialog
        open={locksOut}
        onOpenChange={(open) => !open && saving.reset()}
        tone="danger"
        title={messages.lockoutTitle}
        description={locksOut ? error.message : ''}
        confirmLabel={messages.lockoutConfirm}
        onConfirm={() => saving.mutate(true)}
      />
    </form>
  )
}

/** Returns the server's message about one of the ranges. */
const rangeProblem = (error: unknown): string | undefined =>
  error instanceof PlatformError
    ? error.details.find(({ path }) => path.startsWith('body.allowed_ranges'))?.message
    : undefined
