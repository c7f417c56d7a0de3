import { poolerConfigQueryOptions } from '@howdah/platform-client/resources/pooler/get-pooler-config'
import { getSslCertificate } from '@howdah/platform-client/resources/pooler/get-ssl-certificate'
import {
  sslEnforcementQueryOptions,
  updateSslEnforcement,
} from '@howdah/platform-client/resources/network/ssl-enforcement'
import { Button, Switch } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { download } from '../../../../../format/download'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { databaseSettingsMessages as messages } from './database-settings.messages'

interface SslSectionProps {
  projectRef: string
  mayChange: boolean
}

/** Enforcement of TLS, and the certificate that clients trust to verify the database and its pools. */
export function SslSection({ projectRef: ref, mayChange }: SslSectionProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const query = useQuery(sslEnforcementQueryOptions(client, { ref }))
  const loading = useMutation({
    mutationFn: () => getSslCertificate(client, { ref }),
    onSuccess: (certificate) => download('howdah-ca.crt', certificate, 'application/x-pem-file'),
    onError: (error) => toast.error(messages.certificateFailed, { description: error.message }),
  })
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="ssl-heading">
      <h2 id="ssl-heading" className="hd-section-heading">
        {messages.ssl}
      </h2>
      <p className="hd-section-intro">{messages.sslIntro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(enforced) => (
          <EnforcementSwitch projectRef={ref} enforced={enforced} mayChange={mayChange} />
        )}
      </QueryView>
      <div>
        <Button variant="soft" loading={loading.isPending} onClick={() => loading.mutate()}>
          {messages.downloadCertificate}
        </Button>
      </div>
    </section>
  )
}

function EnforcementSwitch({
  projectRef: ref,
  enforced,
  mayChange,
}: SslSectionProps & { enforced: boolean }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const id = useId()
  const saving = useMutation({
    mutationFn: (next: boolean) => updateSslEnforcement(client, { ref, enforced: next }),
    onSuccess: (saved) => {
      toast.success(saved ? messages.sslEnforced : messages.sslNotEnforced)
      queryClient.setQueryData(sslEnforcementQueryOptions(client, { ref }).queryKey, saved)
      void queryClient.invalidateQueries({
        queryKey: poolerConfigQueryOptions(client, { ref }).queryKey,
      })
    },
  })
  return (
    <>
      <div className="hd-setting">
        <span className="hd-setting-text">
          <label htmlFor={id} className="hd-field-label">
            {messages.enforceSsl}
          </label>
          <span id={`${id}-text`} className="hd-field-text">
            {messages.enforceSslHint} {!mayChange && messages.mayNotChange}
          </span>
        </span>
        <Switch
          id={id}
          aria-describedby={`${id}-text`}
          checked={saving.isPending ? saving.variables : enforced}
          disabled={!mayChange || saving.isPending}
          onCheckedChange={(next) => saving.mutate(next)}
        />
      </div>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
    </>
  )
}
