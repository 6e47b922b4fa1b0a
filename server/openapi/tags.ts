/** What operations are grouped by, in the order in which they are read. */
export const tags = [
  {name: 'API', description: 'What this API is, for programs that begin with its address.'},
  {name: 'Projects', description: 'The projects that the person chose for the app, or that the app made.'},
  {
    name: 'Versions',
    description: 'Saved versions of a project, each a home with the files that it names. Never changed.',
  },
  {name: 'Files', description: 'Drawings and pictures that homes name by the hash of their bytes. Never changed.'},
  {name: 'Homes', description: 'Homes that belong to no project.'},
  {
    name: 'Catalog',
    description: 'Products to furnish a home with, in Italian and English, with their models and pictures.',
  },
  {
    name: 'Host apps',
    description: "What an app's own code relies on in the home, and the devices that it drives there.",
  },
  {name: 'Comments', description: 'Threads of comments, pinned on the plans.'},
  {
    name: 'Webhooks',
    description: 'Events posted to an address of the app, for apps that hold no stream open, and what became of each.',
  },
  {name: 'Events', description: 'What happens to a project, as it happens.'},
]
