/** Of a relation `c`: the role owns it, or may do something with it or with one of its columns. */
export const TOUCHABLE_SQL = `(
    pg_catalog.pg_has_role(c.relowner, 'USAGE')
    or pg_catalog.has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
    or pg_catalog.has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')
  )`
