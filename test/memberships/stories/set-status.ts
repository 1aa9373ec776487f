import type { Chapter } from '../scenario.ts'

export const setStatus: Record<string, Chapter> = {
  'a status set by hand': {
    billing: 'external',
    told: [
      [
        'from trial to active ends the trial now, and nothing more happens on its last day',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        12/01 set status=active      -> active until 16/02, member active
        17/01                        -> active
        16/02                        -> active until 17/03
        `,
      ],
      [
        'from trial to frozen holds the trial without an end, and gives back the frozen days',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        12/01 set status=frozen      -> frozen until 16/02 thaws never, member frozen
        17/01                        -> frozen
        20/01 unfreeze               -> active until 24/02, member active
        `,
      ],
      [
        'from trial to past_due ends the trial',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 set status=past_due    -> past_due, member active
        17/01                        -> past_due
        16/02                        -> past_due until 17/03
        `,
      ],
      [
        'from trial to cancelled ends the membership today',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 set status=cancelled   -> cancelled ends 12/01, member cancelled
        17/01                        -> cancelled, member cancelled
        `,
      ],
      [
        'from active to trial makes the member one on trial',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=trial       -> trial until 09/02, member trial
        `,
      ],
      [
        'from active back to trial lets the trial end on its day',
        'trial',
        `
        10/01/2040 sell              -> trial
        11/01 set status=active      -> active, member active
        12/01 set status=trial       -> trial until 16/02, member trial
        16/01                        -> trial
        17/01                        -> active, member active
        `,
      ],
      [
        'from active to frozen has no end, stops the renewal, and gives back the days at its end',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 set status=frozen      -> frozen until 09/02 thaws never, member frozen
        20/02                        -> frozen until 09/02, member frozen
        25/02 unfreeze               -> active until 16/03, member active
        16/03                        -> active until 15/04
        `,
      ],
      [
        'from active to past_due leaves the member active',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due until 09/02, member active
        `,
      ],
      [
        'from active to cancelled ends the membership today',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=cancelled   -> cancelled ends 20/01, member cancelled
        21/01 cancel                 -> refused ALREADY_CANCELLED, cancelled ends 20/01
        09/02                        -> cancelled ends 20/01
        `,
      ],
      [
        'from frozen to active gives back the days not taken',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        15/01 set status=active      -> active until 12/02 thaws never, member active
        22/01                        -> active until 12/02
        12/02                        -> active until 13/03
        `,
      ],
      [
        'from frozen to past_due gives back the days not taken',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        15/01 set status=past_due    -> past_due until 12/02 thaws never, member active
        22/01                        -> past_due until 12/02
        `,
      ],
      [
        'from frozen to cancelled gives back the days not taken and ends today',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        15/01 set status=cancelled   -> cancelled until 12/02 ends 15/01 thaws never, member cancelled
        22/01                        -> cancelled ends 15/01, member cancelled
        `,
      ],
      [
        'from frozen to trial goes on with the days of trial that were left',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        12/01 freeze until 22/01     -> frozen until 26/02
        15/01 set status=trial       -> trial until 19/02 thaws never, member trial
        19/01                        -> trial
        20/01                        -> active until 19/02, member active
        `,
      ],
      [
        'from an endless freeze to active adds the days that were frozen',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 set status=frozen      -> frozen until 09/02
        31/01 set status=active      -> active until 20/02, member active
        `,
      ],
      [
        'from past_due to active',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due, member active
        21/01 set status=active      -> active until 09/02, member active
        22/01                        -> active
        `,
      ],
      [
        'from past_due to trial',
        'trial',
        `
        10/01/2040 sell              -> trial
        11/01 set status=past_due    -> past_due, member active
        12/01 set status=trial       -> trial, member trial
        17/01                        -> active, member active
        `,
      ],
      [
        'from past_due to frozen, and active when it is unfrozen',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 set status=past_due    -> past_due
        21/01 set status=frozen      -> frozen until 09/02 thaws never, member frozen
        31/01 unfreeze               -> active until 19/02, member active
        `,
      ],
      [
        'from past_due to cancelled ends the membership today',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due
        21/01 set status=cancelled   -> cancelled ends 21/01, member cancelled
        `,
      ],
      [
        'from cancelled to active revives the membership with its dates',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 cancel                 -> cancelled ends 20/01
        22/01 set status=active      -> active until 09/02 ends never, member active
        09/02                        -> active until 10/03
        `,
      ],
      [
        'from cancelled to past_due revives the membership as late',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 cancel                 -> cancelled
        22/01 set status=past_due    -> past_due until 09/02 ends never, member active
        09/02                        -> past_due until 10/03
        `,
      ],
      [
        'from cancelled to trial revives the trial',
        'trial',
        `
        10/01/2040 sell              -> trial
        11/01 cancel                 -> cancelled, member cancelled
        12/01 set status=trial       -> trial until 16/02 ends never, member trial
        17/01                        -> active, member active
        `,
      ],
      [
        'from cancelled to frozen revives the membership when it is unfrozen',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 cancel                 -> cancelled
        22/01 set status=frozen      -> frozen until 09/02 thaws never ends never, member frozen
        25/01 unfreeze               -> active until 12/02, member active
        `,
      ],
      [
        'from cancelled to active after the end date begins a new period today',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 cancel                 -> cancelled
        01/03 set status=active      -> active until 31/03, member active
        01/03 12:01                  -> active until 31/03, member active
        31/03                        -> active until 30/04
        `,
      ],
      [
        'from cancelled to active with an end date keeps that end date',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        20/01 cancel                 -> cancelled
        01/03 set status=active end_date=10/03 -> active until 10/03, member active
        11/03                        -> cancelled because expired ends 10/03
        `,
      ],
      [
        'from expired to active begins a new period today',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        01/06 set status=active      -> active until 01/07, member active
        01/06 12:01                  -> active
        02/07                        -> cancelled because expired ends 01/07
        `,
      ],
      [
        'from cancelled to frozen after the end date begins a new period when it is unfrozen',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 cancel                 -> cancelled
        01/03 set status=frozen      -> frozen until 31/03
        05/03 unfreeze               -> active until 04/04, member active
        `,
      ],
      [
        'that it has already changes nothing',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 set status=active      -> active until 09/02
        13/01 freeze until 23/01     -> frozen until 19/02
        15/01 set status=frozen      -> frozen until 19/02 thaws 23/01
        23/01                        -> active until 19/02
        24/01 cancel at end          -> cancelled ends 19/02, member active
        25/01 set status=cancelled   -> cancelled because pediu ends 19/02, member active
        `,
      ],
    ],
  },
}
