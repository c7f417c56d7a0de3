/** Returns the id of the place of a table where a key begins or ends. */
export const handleId = (
  type: 'source' | 'target',
  side: 'left' | 'right',
  column: string,
): string => `${type}:${side}:${column}`
