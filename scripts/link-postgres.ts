/** Sets the links of the embedded PostgreSQL's libraries: a part of `npm run prepare`. */
import { prepareBinaries } from '#platform/embedded/binaries.ts'

await prepareBinaries()
