// What a changeset says, without commits: the changelog is for the people who use the packages.
module.exports = {
  getReleaseLine: ({ summary }) => Promise.resolve(`- ${summary.trim().replaceAll('\n', '\n  ')}`),
  getDependencyReleaseLine: () => Promise.resolve(''),
}
