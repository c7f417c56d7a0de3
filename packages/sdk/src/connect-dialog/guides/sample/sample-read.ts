import type { ConnectServices, GuideFile, GuideNote } from '../guide.types'
import { code } from '../syntax/code'

/** Data that the page of a guide reads, and the names for it in code. */
export interface SampleRead {
  source: 'todos' | 'files'
  /** Name of a variable with all items. */
  items: 'todos' | 'files'
  /** Name of a variable with one item. */
  item: 'todo' | 'file'
  heading: 'Todos' | 'Files'
  /** Name of the type of an item. */
  type: 'Todo' | 'StoredFile'
  /** TypeScript fields of that type. */
  fields: string
  /** JavaScript that reads the items, to be called on the client of supabase-js. */
  read: string
  /** JavaScript expression that identifies an item in a list. */
  key: string
  /** SQL that creates what the page reads. */
  setup: GuideFile
  notes: GuideNote[]
}

/** How the data of a guide is created. */
export const SETUP_NOTE: GuideNote = { name: 'setup' }

/** SQL that creates the table of the guides with two rows. */
export const todosSetup: GuideFile = {
  path: 'setup.sql',
  language: 'sql',
  content: code`
    create table if not exists todos (
      id bigint generated always as identity primary key,
      name text not null
    );

    insert into todos (name)
    select name from (values ('Create a project'), ('Read a table')) as sample (name)
    where not exists (select from todos);

    -- The publishable key may read all todos, and change none.
    alter table todos enable row level security;
    grant select on todos to anon, authenticated;
    drop policy if exists "Anyone can read todos" on todos;
    create policy "Anyone can read todos" on todos
      for select to anon, authenticated using (true);
  `,
}

const todos: SampleRead = {
  source: 'todos',
  items: 'todos',
  item: 'todo',
  heading: 'Todos',
  type: 'Todo',
  fields: '{ id: number; name: string }',
  read: `from('todos').select()`,
  key: 'todo.id',
  setup: todosSetup,
  notes: [SETUP_NOTE],
}

const files: SampleRead = {
  source: 'files',
  items: 'files',
  item: 'file',
  heading: 'Files',
  type: 'StoredFile',
  fields: '{ name: string }',
  read: `storage.from('files').list()`,
  key: 'file.name',
  setup: {
    path: 'setup.sql',
    language: 'sql',
    content: code`
      insert into storage.buckets (id, name)
      values ('files', 'files')
      on conflict (id) do nothing;

      -- The publishable key may list the files of this bucket, and change none.
      drop policy if exists "Anyone can list files" on storage.objects;
      create policy "Anyone can list files" on storage.objects
        for select to anon, authenticated using (bucket_id = 'files');
    `,
  },
  notes: [{ name: 'filesInsteadOfRows' }, { name: 'setupBucket' }],
}

/**
 * Returns the data that guides read through the project's services: rows of a table, or files of a
 * bucket of a project without the Data API. The only place that decides this.
 */
export function sampleRead({ rest, storage }: ConnectServices): SampleRead {
  if (rest) return todos
  if (storage) return files
  return {
    ...todos,
    notes: [{ name: 'noDataApi' }, SETUP_NOTE],
  }
}
