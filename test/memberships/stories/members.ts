import type { Chapter } from '../scenario.ts'

export const members: Record<string, Chapter> = {
  'a member of several memberships': {
    billing: 'external',
    told: [
      [
        'is active when one is active and the other frozen',
        'plain',
        `
        10/01/2040 sell plain        -> active
        11/01 freeze until 20/01     -> frozen, member frozen
        12/01 sell annual            -> active, member active
        20/01                        -> active, member active
        `,
      ],
      [
        'is active when one is active and the other on trial',
        'trial',
        `
        10/01/2040 sell trial        -> trial, member trial
        11/01 sell plain             -> active, member active
        12/01 cancel                 -> cancelled, member trial
        17/01                        -> cancelled, member active
        `,
      ],
      [
        'is active when one is late and the other on trial',
        'plain',
        `
        10/01/2040 sell plain        -> active
        11/01 set status=past_due    -> past_due
        12/01 sell trial             -> trial, member active
        `,
      ],
      [
        'is on trial when one is on trial and the other frozen',
        'plain',
        `
        10/01/2040 sell plain        -> active
        11/01 freeze until 31/01     -> frozen, member frozen
        12/01 sell trial             -> trial, member trial
        18/01                        -> trial, member trial
        19/01                        -> active, member active
        `,
      ],
      [
        'is frozen when one is frozen and the other cancelled',
        'plain',
        `
        10/01/2040 sell plain        -> active
        11/01 freeze until 20/01     -> frozen
        12/01 sell plain             -> active, member active
        13/01 cancel                 -> cancelled, member frozen
        20/01                        -> cancelled, member active
        `,
      ],
      [
        'stays active when one of them expires',
        'plain',
        `
        10/01/2040 sell plain once   -> active until 09/02
        01/02 sell annual            -> active
        10/02                        -> active, member active
        `,
      ],
      [
        'stays active when one of them is cancelled',
        'plain',
        `
        10/01/2040 sell annual       -> active
        12/01 sell plain             -> active
        13/01 cancel                 -> cancelled, member active
        `,
      ],
      [
        'passes from a cancelled membership to the next without a gap',
        'plain',
        `
        10/01/2040 sell plain        -> active
        20/01 cancel at end          -> cancelled ends 09/02, member active
        05/02 sell annual            -> active, member active
        10/02                        -> active, member active
        `,
      ],
      [
        'is cancelled when all are, and active again with the next sale',
        'plain',
        `
        10/01/2040 sell plain        -> active
        11/01 cancel                 -> cancelled, member cancelled
        12/01 sell annual            -> active, member active
        13/01 cancel                 -> cancelled, member cancelled
        14/01 sell plain             -> active, member active
        `,
      ],
      [
        'on trial after a cancelled membership is on trial',
        'plain',
        `
        10/01/2040 sell plain        -> active
        11/01 cancel                 -> cancelled, member cancelled
        12/01 sell trial             -> trial, member trial
        `,
      ],
    ],
  },
}
