import {
  TABLE_CHOICES_SQL,
  type TableChoice,
} from '@howdah/platform-client/catalog/objects/choices'
import { choicesQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import { tryPolicies } from '@howdah/platform-client/catalog/policy-trial/policy-trial'
import { Button } from '@howdah/ui/elements'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { QualifiedField } from '../../../../../database/fields/qualified-field'
import { SelectField } from '../../../../../database/fields/select-field'
import { TextAreaField } from '../../../../../database/fields/text-area-field'
import { FormFailure } from '../../../../../forms/form-failure'
import { useSubmit } from '../../../../../forms/use-submit'
import { parseClaims } from './trial-claims'
import { TrialResult } from './trial-result'
import './trial.css'
import { trialMessages as messages } from './trial.messages'

const ROLES = (['anon', 'authenticated', 'service_role'] as const).map((one) => [one, one] as const)

export interface TrialPanelProps {
  projectRef: string
  onClose: () => void
}

/** Reads a table as a role of the API, and shows which rows come and why. */
export function TrialPanel({ projectRef, onClose }: TrialPanelProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent title={messages.title} closeLabel={messages.close}>
        <div className="hd-trial">
          <TrialForm projectRef={projectRef} />
        </div>
      </SidePanelContent>
    </Dialog.Root>
  )
}

function TrialForm({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const [role, setRole] = useState<(typeof ROLES)[number][0]>('anon')
  const [claimsText, setClaimsText] = useState('')
  const [table, setTable] = useState({ schema: '', name: '' })
  const tables = useQuery(
    choicesQueryOptions<TableChoice[]>(client, {
      projectRef,
      name: 'tables',
      sql: TABLE_CHOICES_SQL,
    }),
  ).data
  const claims = parseClaims(claimsText)
  const trial = useMutation({
    mutationFn: () =>
      tryPolicies(client, { projectRef, table, role: { role, claims: claims ?? {} } }),
  })
  const { problems, onSubmit } = useSubmit(
    {
      ...(claims === null ? { claims: messages.claimsWrong } : {}),
      ...(table.name === '' ? { table: messages.tableMissing } : {}),
    },
    () => trial.mutate(),
  )
  return (
    <>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <p className="hd-section-intro">{messages.intro}</p>
        <QualifiedField
          label={messages.table}
          placeholder={messages.choose}
          problem={problems.table}
          choices={(tables ?? []).filter(({ kind }) => kind === 'r' || kind === 'p')}
          value={table}
          onChange={setTable}
        />
        <SelectField label={messages.role} value={role} options={ROLES} onChange={setRole} />
        <TextAreaField
          label={messages.claims}
          hint={messages.claimsHint}
          problem={problems.claims}
          rows={3}
          code
          value={claimsText}
          onChange={setClaimsText}
        />
        <div>
          <Button type="submit" loading={trial.isPending}>
            {messages.run}
          </Button>
        </div>
        {trial.error && <FormFailure title={messages.failed} error={trial.error} />}
      </form>
      {trial.data === null && <p className="hd-section-intro">{messages.gone}</p>}
      {trial.data && <TrialResult trial={trial.data} />}
    </>
  )
}
