import { testAlert, type Alert } from '@howdah/platform-client/resources/reports/alerts'
import { Badge, Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { alertsMessages as messages } from './alerts.messages'

export interface AlertTestProps {
  projectRef: string
  alert: Alert
  onClose: () => void
}

/** Sends a test of an alert, and shows the answer of each channel. */
export function AlertTest({ alert, onClose, projectRef: ref }: AlertTestProps) {
  const { client } = useDashboard()
  const test = useMutation({ mutationFn: () => testAlert(client, { ref, alertId: alert.id }) })
  const { data, error, isPending, mutate } = test
  return (
    <OpenDialog
      title={messages.testTitle(alert.name)}
      text={messages.testText}
      width="480px"
      onClose={onClose}
    >
      <div className="hd-form">
        {error !== null && <FormFailure title={messages.testFailed} error={error} />}
        <div role="status">
          {isPending && <p>{messages.testing}</p>}
          {data?.map(({ answer, channel, delivered }) => (
            <p key={channel}>
              <Badge highContrast color={delivered ? 'green' : 'red'}>
                {delivered ? messages.delivered : messages.notDelivered}
              </Badge>{' '}
              {messages.channels[channel]}: {answer}
            </p>
          ))}
        </div>
        <div className="hd-toolbar">
          <Button loading={isPending} onClick={() => mutate()}>
            {messages.actions.test}
          </Button>
          <Button variant="soft" color="gray" onClick={onClose}>
            {messages.close}
          </Button>
        </div>
      </div>
    </OpenDialog>
  )
}
