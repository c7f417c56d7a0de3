import type { SuperuserChange } from '@howdah/rules/postgres/superuser-changes'
import type { ObjectChange } from '@howdah/platform-client/catalog/objects/change-script'
import type {
  CatalogKind,
  DatabaseObject,
} from '@howdah/platform-client/catalog/objects/database-object'
import type { ComponentType, ReactNode } from 'react'
import type { SortValue } from '../../lists/list-sort'
import type { CreatePrivilege } from './use-object-access'

/** Column of a list of objects. */
export interface ObjectColumn<Row> {
  name: string
  label: string
  /** Value that is sorted, and shown unless `render` draws the cell. */
  value: (row: Row) => SortValue
  render?: (row: Row) => ReactNode
  /** Left out where there is little room. @default false */
  wide?: boolean
  /** In the font of code. @default false */
  code?: boolean
}

/** Values that a list can be limited to. */
export interface ObjectFilter<Row> {
  /** Query parameter of the page. */
  name: string
  label: string
  /** Label of the choice that limits nothing. */
  all: string
  /** Not empty. */
  value: (row: Row) => string
}

/** Texts about one kind of object. */
export interface ObjectTexts {
  /** Plain noun, for example `function`. */
  one: string
  intro: string
  search: string
  failed: string
  create: string
  empty: string
  emptyText: string
  count: (count: number) => string
}

/** Validation problems by the names of the fields. */
export type ObjectProblems = Partial<Record<string, string>>

export interface ObjectFieldsProps<Draft, Detail> {
  projectRef: string
  draft: Draft
  /** Object that is changed; null for a new one. */
  before: Detail | null
  problems: ObjectProblems
  onChange: (part: Partial<Draft>) => void
}

/** Form of a kind of object. */
export interface ObjectForm<Row, Detail, Draft> {
  /** Objects are only changed here, not created. @default false */
  changesOnly?: boolean
  /** Objects are only created here, not changed. @default false */
  createsOnly?: boolean
  /** Privilege that creating an object takes. @default that of its schema */
  privilege?: CreatePrivilege
  /** Objects are created by the server as the superuser, which it is not in an attached database. @default false */
  needsSuperuser?: boolean
  /** Label of the action that opens the form. @default Edit */
  editLabel?: (row: Row) => string
  /** @param schema the one whose objects are listed, or `public` */
  start: (schema: string) => Draft
  draftOf: (detail: Detail) => Draft
  /** Draft of a copy, with a name of its own. */
  copyOf: (detail: Detail) => Draft
  /** @param others the listed objects without the changed one */
  problems: (draft: Draft, others: readonly Row[]) => ObjectProblems
  /** @throws DdlError for an invalid draft */
  change: (draft: Draft, before: Detail | null) => ObjectChange
  /** A change can be recorded as a migration. @default always */
  isRecordable?: (draft: Draft) => boolean
  /** Consequence of a change that is not obvious. */
  warning?: (draft: Draft, before: Detail | null) => string | null
  Fields: ComponentType<ObjectFieldsProps<Draft, Detail>>
}

export interface RelatedProps<Row> {
  projectRef: string
  row: Row
}

/** Action of a row besides those of every kind. */
export interface ObjectAction<Row> {
  name: string
  label: string
  isOffered: (row: Row) => boolean
  change: (row: Row) => ObjectChange
  /** Changes no definition, so it runs without a preview. @default false */
  isMaintenance?: boolean
}

/** Everything that the pages need to know of a kind of object. */
export interface ObjectKind<Row extends DatabaseObject, Detail extends Row, Draft> {
  catalog: CatalogKind<Row, Detail>
  texts: ObjectTexts
  hasSchema: boolean
  /** Interval in milliseconds between two reads of a list that changes by itself. @default none */
  pollMs?: number
  columns: readonly ObjectColumn<Row>[]
  filters?: readonly ObjectFilter<Row>[]
  /** Texts that the search looks at besides the name. */
  searched?: (row: Row) => readonly (string | null)[]
  /** Name of one object among all, as it is read out. @default its name */
  label?: (row: Row) => string
  /** Reason that an object cannot be changed here; null if it can. */
  lockedReason?: (row: Row) => string | null
  /** Part of an object that a change from elsewhere would differ in. @default all of it */
  compared?: (detail: Detail) => unknown
  /** Complete SQL of an object; null where Postgres has none. */
  definition?: (detail: Detail) => string | null
  /** Contents of one object, shown with its form and its definition. */
  Related?: ComponentType<RelatedProps<Row>>
  /** Objects are not in `pg_depend`; their deletion shows `Related` in place of dependents. @default false */
  hasNoDependents?: boolean
  /** SQL that calls or uses the object, to try it in the SQL editor. */
  trial?: { label: string; sql: (detail: Detail) => string | null }
  actions?: readonly ObjectAction<Row>[]
  form?: ObjectForm<Row, Detail, Draft>
  /** Statement that deletes an object. */
  drop?: (row: Row, cascade: boolean) => string
  /** Change by which the server deletes an object as the superuser; null if its statement does. @default null */
  superuserDrop?: (row: Row, cascade: boolean) => SuperuserChange | null
  /** Returns true if an object can be deleted. @default always */
  isDroppable?: (row: Row) => boolean
  /** Page about one object, which opens in place of its form. */
  page?: { label: string; href: (projectRef: string, row: Row) => string }
  /** Things to consider before a deletion. */
  dropWarning?: (row: Row) => string | null
  /** Deletions run one by one, outside of a transaction. @default false */
  dropsSeparately?: boolean
}
