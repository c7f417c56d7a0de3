/** Columns of a snippet in lists. */
export const entryColumns = `c.id, c.type, c.name, c.description, c.visibility, c.owner_id as "ownerId", c.folder_id as "folderId", c.version,
  c.inserted_at as "insertedAt", c.updated_at as "updatedAt", f.person_id is not null as favorite`

/** All that a person may see of a project's content. $1 project, $2 person. */
export const visibleContent = `content c left join content_favorites f
    on f.project_ref = c.project_ref and f.content_id = c.id and f.person_id = $2
  where c.project_ref = $1 and (c.visibility = 'project' or c.owner_id = $2)`

/**
 * Returns the condition of a search in names and descriptions. strpos instead of like, since a
 * person's input has no wildcards.
 */
export const matches = (search: string) =>
  `(${search}::text is null or strpos(lower(c.name), lower(${search})) > 0 or strpos(lower(c.description), lower(${search})) > 0)`
