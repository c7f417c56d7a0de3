import { CodeBlock } from '@howdah/ui/code-block/code-block'
import { Badge } from '@howdah/ui/elements'
import { FormFailure } from '../../../../../forms/form-failure'
import '../../auth/policies/trial.css'
import { TrialResult, WriteTrial, type WriteCommand } from '../../auth/policies/trial-result'
import { MAX_SHOWN_BYTES, readable } from './send-request'
import { tryItMessages as messages } from './try-it.messages'
import type { Outcome } from './use-try-it'

const commands: Partial<Record<Outcome['sent']['method'], WriteCommand>> = {
  POST: 'INSERT',
  PATCH: 'UPDATE',
  DELETE: 'DELETE',
}

/** A request, its answer, and the policies that decided about rows. */
export function RequestOutcome({ outcome }: { outcome: Outcome }) {
  const { note, response, sent, trial, trialError } = outcome
  const command = commands[sent.method]
  const lines = [
    `${sent.method} ${sent.url}`,
    `Authorization: Bearer ${messages.key(sent.role, sent.user)}`,
    ...Object.entries(sent.headers).map(([name, value]) => `${name}: ${value}`),
    ...(sent.body === null ? [] : ['Content-Type: application/json', '', sent.body]),
  ]
  const answer = [...response.headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return (
    <div className="hd-try-it-outcome">
      <p role="status">
        <Badge color={response.isSuccess ? 'green' : 'red'}>
          {messages.status(response.status, response.ms)}
        </Badge>
      </p>
      <Text name={messages.request} code={lines.join('\n')} language="http" />
      <Text name={messages.responseHeaders} code={answer} language="http" />
      {response.text === '' ? (
        <p className="hd-section-intro">{messages.empty}</p>
      ) : (
        <Text name={messages.response} code={readable(response.text)} language="json" />
      )}
      {response.isCut && <p className="hd-section-intro">{messages.cut(MAX_SHOWN_BYTES)}</p>}
      {trialError !== null && <FormFailure title={messages.policiesFailed} error={trialError} />}
      {(trial !== null || note !== null) && (
        <section className="hd-section" aria-label={messages.policies}>
          <h4 className="hd-section-heading">{messages.policies}</h4>
          {note !== null && (
            <p className="hd-section-intro">
              {note === 'view' ? messages.view(outcome.readsAs) : messages.notes[note]}
            </p>
          )}
          {trial !== null &&
            (command === undefined ? (
              <TrialResult trial={trial} isPart={response.isCut} />
            ) : (
              <WriteTrial trial={trial} command={command} />
            ))}
        </section>
      )}
    </div>
  )
}

function Text({ code, language, name }: { code: string; language: string; name: string }) {
  return (
    <section className="hd-section">
      <h4 className="hd-section-heading">{name}</h4>
      <CodeBlock
        code={code}
        language={language}
        label={name}
        copyLabel={messages.copy(name)}
        copied={messages.copied}
        copyFailed={messages.copyFailed}
        className="hd-try-it-text"
      />
    </section>
  )
}
