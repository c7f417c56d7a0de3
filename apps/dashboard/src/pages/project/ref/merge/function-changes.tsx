import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import {
  functionBodyQueryOptions,
  type EdgeFunctionFile,
} from '@howdah/platform-client/resources/functions/functions'
import { Badge, Button } from '@howdah/ui/elements'
import { MergeView } from '@howdah/ui/merge-view/merge-view'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { mergePageMessages as messages } from './merge.messages'

type MergedFunction = BranchMerge['functions'][number]

interface Refs {
  /** Reference of the branch. */
  branchRef: string
  productionRef: string
}

/** Edge functions of a merge, each with the changes to its files. */
export function FunctionChanges({
  functions,
  ...refs
}: Refs & { functions: readonly MergedFunction[] }) {
  return (
    <section className="hd-section" aria-labelledby="merge-functions">
      <h2 id="merge-functions">{messages.functions}</h2>
      <p className="hd-section-intro">{messages.functionsText}</p>
      <ul className="hd-merge-list">
        {functions.map((changed) => (
          <FunctionChange key={changed.slug} changed={changed} {...refs} />
        ))}
      </ul>
    </section>
  )
}

function FunctionChange({ changed, ...refs }: Refs & { changed: MergedFunction }) {
  const { change, production_verify_jwt: before, slug, verify_jwt: after } = changed
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li>
      <div className="hd-merge-change">
        <span className="hd-code hd-merge-name">{slug}</span>
        <Badge color="gray" highContrast>
          {messages[change]}
        </Badge>
        <Button
          size="1"
          variant="soft"
          color="gray"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? messages.hideFiles : messages.showFiles}: ${slug}`}
          onClick={() => setIsOpen((open) => !open)}
        >
          {isOpen ? messages.hideFiles : messages.showFiles}
        </Button>
      </div>
      {before !== null && before !== after && <p>{messages.verifyJwt(after, before)}</p>}
      <div id={id}>{isOpen && <FunctionFiles changed={changed} {...refs} />}</div>
    </li>
  )
}

function FunctionFiles({
  branchRef,
  changed: { change, slug },
  productionRef,
}: Refs & { changed: MergedFunction }) {
  const { client } = useDashboard()
  const branch = useQuery({
    ...functionBodyQueryOptions(client, { ref: branchRef, slug }),
    staleTime: 0,
  })
  const production = useQuery({
    ...functionBodyQueryOptions(client, { ref: productionRef, slug }),
    staleTime: 0,
    enabled: change === 'changed',
  })
  const before = change === 'added' ? [] : production.data?.files
  return (
    <QueryView
      query={production.error ? production : branch}
      title={messages.filesFailed}
      loading={<RowSkeletons />}
    >
      {() => {
        if (!branch.data || !before) return <RowSkeletons />
        const files = changedFiles(before, branch.data.files)
        return files.length === 0 ? (
          <p>{messages.sameFiles}</p>
        ) : (
          files.map((file) => <FileChange key={file.path} {...file} />)
        )
      }}
    </QueryView>
  )
}

interface ChangedFile {
  path: string
  /** Null for a file that is not there. */
  before: string | null
  after: string | null
}

function FileChange({ after, before, path }: ChangedFile) {
  return (
    <>
      <h3 className="hd-code hd-merge-name">
        {before === null
          ? messages.newFile(path)
          : after === null
            ? messages.removedFile(path)
            : path}
      </h3>
      <div className="hd-merge-file">
        <MergeView
          key={`${before?.length} ${after?.length}`}
          aria-label={messages.differences(path)}
          language="none"
          original={before ?? ''}
          modified={after ?? ''}
        />
      </div>
    </>
  )
}

/** Returns the files that one side has otherwise, in the order of their paths. */
export function changedFiles(
  before: readonly EdgeFunctionFile[],
  after: readonly EdgeFunctionFile[],
): ChangedFile[] {
  const there = new Map(before.map(({ content, path }) => [path, content]))
  const here = new Map(after.map(({ content, path }) => [path, content]))
  return [...new Set([...there.keys(), ...here.keys()])]
    .sort()
    .map((path) => ({ path, before: there.get(path) ?? null, after: here.get(path) ?? null }))
    .filter((file) => file.before !== file.after)
}
