/** Word for word as the specification has it (section 8). */
export const sqlErrorMessages = {
  title: 'Error running SQL query',
}
