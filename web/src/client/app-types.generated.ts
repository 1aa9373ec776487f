// Generated from the server's own description of itself by web/generate.ts; not edited by hand.

export interface paths {
    "/app/api/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company of the app
         * @description The data that the app shows before anyone has signed in.
         */
        get: operations["getAppCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member of this phone, and the secret for its codes */
        get: operations["getAppSession"];
        put?: never;
        /**
         * Sign in with a link of the front desk
         * @description A link can be used once and within a day. The answer sets the cookie of the session.
         */
        post: operations["beginAppSession"];
        /**
         * End the session of this phone
         * @description Codes that the phone has created or will create are refused from then on. Its passkeys stay, so that the member can come back by them.
         */
        delete: operations["endAppSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a code by mail
         * @description Mails six digits to the member with this e-mail address or CPF, if there is one whose e-mail address is known; the answer is the same in any case. While a code is valid, asking again mails the same one.
         */
        post: operations["askForAppCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/session/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a code from a mail
         * @description A code is good once, for ten minutes, with the e-mail address or CPF for which it was asked, and worthless after five wrong ones. The answer sets the cookie of the session.
         */
        post: operations["beginAppSessionByCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member's phones */
        get: operations["listAppSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends the member's app on every phone, this one included, and every way back: passkeys, the link of the desk, codes that were mailed and the address of the calendar. The member signs in with a new code or at the desk.
         */
        delete: operations["closeOwnAccess"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End the session of one of the member's phones
         * @description The passkeys that it created or signed in with are removed, too.
         */
        delete: operations["endOtherAppSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The classes of a week, with the member’s own seats
         * @description Those of today and the next six days, in order; classes that are over are left out.
         */
        get: operations["listOwnClasses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/booking-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company’s rules for members who book */
        get: operations["getBookingRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/classes/{id}/seat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a seat
         * @description When the class is full, the member gets the next place on the waitlist.
         */
        post: operations["bookOwnSeat"];
        /**
         * Give up the member’s own seat or waiting place
         * @description A free seat goes to the next member on the waitlist who may attend.
         */
        delete: operations["giveUpOwnSeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/passkey/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The challenge that a passkey has to sign
         * @description Options for `navigator.credentials.get`, valid for five minutes.
         */
        post: operations["challengeAppPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description The answer sets the cookie of the session.
         */
        post: operations["beginAppSessionByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member's passkeys */
        get: operations["listOwnPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description The member can then sign in on any device that has the passkey, until it is removed.
         */
        post: operations["addOwnPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/passkeys/creation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The options for creating a passkey
         * @description Options for `navigator.credentials.create`, valid for five minutes and this session.
         */
        post: operations["beginOwnPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Sessions that began with it go on.
         */
        delete: operations["removeOwnPasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member’s contact data, goals and training time */
        get: operations["getOwnDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct the phone number, goals and training time
         * @description Only the fields sent change; null clears a field.
         */
        patch: operations["changeOwnDetails"];
        trace?: never;
    };
    "/app/api/{company}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The photo with which the desk recognises the member */
        get: operations["getOwnPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Send a photo for the desk, or remove it */
        patch: operations["changeOwnPhoto"];
        trace?: never;
    };
    "/app/api/{company}/details/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a code at a new e-mail address
         * @description The address changes only when the code is sent back.
         */
        post: operations["askForNewEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/details/email/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the e-mail address with the code that was mailed to it
         * @description The previous address is notified, and all access to the app ends except on this phone.
         */
        post: operations["confirmNewEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The address of the member's calendar */
        get: operations["getOwnCalendar"];
        put?: never;
        /** Give the calendar a new address, which replaces the earlier one */
        post: operations["makeOwnCalendar"];
        /** End the calendar */
        delete: operations["endOwnCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/measurements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member's body measurements, newest first */
        get: operations["getOwnBody"];
        put?: never;
        /**
         * Enter the measurements that the member has taken now
         * @description Send only the values that were measured; the others are null.
         */
        post: operations["addOwnBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/measurements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a measurement that the member has entered
         * @description Measurements by trainers stay.
         */
        delete: operations["forgetOwnBody"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member’s plans, debts, and the latest visits
         * @description For cancelled members too: they see their past plans and their debts.
         */
        get: operations["getOwnMembership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/membership/charges/{id}/pix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a code or a page with which the member pays a charge
         * @description While it waits for payment, the same code is returned again. Once it is paid, the charge is no longer among the open ones.
         */
        post: operations["payOwnCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/membership/{id}/mandate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the code or the page for paying a membership automatically
         * @description While it waits for the member, the same one is returned again.
         */
        post: operations["acceptOwnMandate"];
        /**
         * End the automatic payment of a membership
         * @description Charges are paid in another way from then on. A card that was saved for it is removed.
         */
        delete: operations["endOwnMandate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/membership/{id}/freeze/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a freeze would do
         * @description By the same rule as a freeze, without writing anything.
         */
        post: operations["previewOwnFreeze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/membership/{id}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze a membership
         * @description From today until `freeze_end_date`, within the limits of the plan. Seats in classes on frozen days are given up.
         */
        post: operations["freezeOwnMembership"];
        /**
         * End a freeze
         * @description Ends today; the unused days are given back.
         */
        delete: operations["unfreezeOwnMembership"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/membership/{id}/cancel/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a cancellation would do
         * @description By the same rule as a cancellation, without writing anything: the last day, and what remains owed.
         */
        post: operations["previewOwnCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/membership/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a membership at the end of its period
         * @description In a trial, at the end of the trial. It stays valid through `effective_date`.
         */
        post: operations["cancelOwnMembership"];
        /**
         * Take a cancellation back
         * @description Possible until the end of the period: the membership continues as before, and charges that the cancellation voided are due again.
         */
        delete: operations["takeBackOwnCancellation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/membership/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Switch the automatic renewal of a membership on or off */
        patch: operations["renewOwnMembership"];
        trace?: never;
    };
    "/app/api/{company}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member’s payments, newest first
         * @description The latest hundred; payments that were recorded wrongly and reversed are left out.
         */
        get: operations["listOwnPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/payments/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The receipt of one of the member’s payments
         * @description The first time it gets the next number; after that it is a copy, and says so.
         */
        post: operations["giveOwnReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/payments/settled-year": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The yearly declaration of the member’s payments */
        get: operations["getOwnSettledYear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/workout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The active program, and the weights of the last time
         * @description All data that the app needs for a workout without network.
         */
        get: operations["getOwnTraining"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/workouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member’s workouts, newest first */
        get: operations["listOwnWorkouts"];
        put?: never;
        /**
         * Keep a workout
         * @description The phone chooses the id and sends the whole workout, as often as it wants. A later `revision` takes the place of
         *     the one that is kept, and any other changes nothing. The program may be archived by now.
         */
        post: operations["saveOwnWorkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/exercises/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The weights lifted in an exercise, workout by workout */
        get: operations["getOwnCurve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The documents that the member is asked to sign, and has signed */
        get: operations["listOwnDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/documents/{id}/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a document
         * @description Stored with the time, the address and the device. Signing again changes nothing.
         */
        post: operations["signOwnDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member’s language, and which notices come by mail */
        get: operations["getOwnPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose the language, and which notices come by mail
         * @description Only the fields sent change.
         */
        patch: operations["changeOwnPreferences"];
        trace?: never;
    };
    "/app/api/{company}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The data that the company holds about the member, as a file
         * @description The audit trail records it. It can be made only a few times a day; after that the member has to wait.
         */
        post: operations["makeOwnDataFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member’s latest request for erasure
         * @description Null if there was none.
         */
        get: operations["getOwnErasureRequest"];
        put?: never;
        /**
         * Ask for the erasure of the data that the company holds about the member
         * @description This erases nothing: the company decides what it may erase by law, and answers by mail.
         */
        post: operations["askForErasure"];
        /** Withdraw the open request for erasure */
        delete: operations["withdrawErasure"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The choices and the consent text for a visitor */
        get: operations["getSignUpForm"];
        put?: never;
        /**
         * Sign up as a visitor
         * @description A job makes the member, with the origin Portal do Aluno and the status trial. The answer is the same for a
         *     person who is a member already; the front desk sees both.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The text that a visitor of the website agrees to */
        get: operations["getLeadForm"];
        put?: never;
        /**
         * Ask the gym to get in touch
         * @description The answer is the same for everyone.
         */
        post: operations["takeLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/kiosk/pairing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pair this tablet with a code from the dashboard
         * @description A code can be used once and within ten minutes. The answer sets the cookie of the device.
         */
        post: operations["pairKiosk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/kiosk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The device of this tablet */
        get: operations["getKiosk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/api/{company}/kiosk/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * May the person with this code come in?
         * @description The same decision as at the door, in the unit of the device. A denial is an answer, not an error.
         */
        post: operations["enterAtKiosk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AppCompany: {
            /**
             * @description Name of the company.
             * @example Academia Aurora
             */
            name: string;
            /**
             * @description The company’s slug in addresses.
             * @example aurora
             */
            slug: string;
            /**
             * @description The time zone of the company’s days.
             * @example America/Sao_Paulo
             */
            time_zone: string;
            /**
             * @description The language in which the company writes.
             * @example pt-BR
             * @enum {string}
             */
            language: "pt-BR";
            /**
             * @description The colour of the app, as #rrggbb; null for the default.
             * @example #0b7a54
             */
            color: string | null;
            /**
             * @description Address of the logo.
             * @example /app/api/aurora/logo?3f2a9c1b2d3e4f50
             */
            logo: string | null;
            /**
             * @description The text shown before anyone has signed in.
             * @example Bem-vindo!
             */
            welcome: string | null;
            /**
             * @description How to reach the company.
             * @example WhatsApp (11) 98765-4321
             */
            contact: string | null;
            /** @description The parts that the company has switched on. */
            parts: ("sign_up" | "leads" | "classes" | "workouts")[];
        };
        FieldError: {
            /**
             * @description Path of the field as it was sent, for instance `access_hours[2].from`.
             * @example cpf
             */
            field: string;
            /**
             * @description What is wrong, in English. Continues a sentence that begins with the name of the field.
             * @example must be a valid CPF (eleven digits with correct check digits)
             */
            message: string;
            /**
             * @description Which rule the value breaks, for a program. The values that the rule mentions are given beside it.
             *
             *     - `required`: A value is missing.
             *     - `blank`: The text has no visible character.
             *     - `unknown`: There is no such field here.
             *     - `type`: The value has another JSON type than `types`.
             *     - `enum`: The value is none of `values`.
             *     - `min`: The number is less than `limit`.
             *     - `max`: The number is more than `limit`.
             *     - `max_total`: The amounts come to more than `limit` cents together.
             *     - `min_length`: The text has fewer than `limit` characters.
             *     - `max_length`: The text has more than `limit` characters.
             *     - `min_items`: The list has fewer than `limit` entries.
             *     - `max_items`: The list has more than `limit` entries.
             *     - `unique`: The list names the same one twice.
             *     - `form`: The text has not the form of `pattern`, of which `sample` is one where it is given.
             *     - `text`: The text has a NUL character or broken Unicode.
             *     - `uuid`: It is not a UUID.
             *     - `date`: It is not a date as YYYY-MM-DD, from 1900 to 2199.
             *     - `timestamp`: It is not an ISO 8601 timestamp, from 1900 to 2199.
             *     - `email`: It is not an e-mail address.
             *     - `phone`: It is not a telephone number in E.164 form.
             *     - `cpf`: It is not a CPF: eleven digits with correct check digits.
             *     - `cnpj`: It is not a CNPJ: fourteen characters with correct check digits.
             *     - `network`: It is neither an IP address nor a network such as 203.0.113.0/24.
             *     - `url`: It is not an address of the web.
             *     - `https`: The address does not start with https://.
             *     - `url_credentials`: The address has a user name or a password in it.
             *     - `picture`: It is not a picture of the type that it says, or it is larger than 100 kB.
             *     - `public_host`: The host is not on the public internet.
             *     - `future`: It does not lie in the future.
             *     - `not_future`: It lies in the future.
             *     - `earliest`: It lies before `moment`.
             *     - `latest`: It lies after `moment`.
             *     - `after`: The end of a period does not lie after its start, which is the field `other`.
             *     - `not_before`: The end of a period lies before its start, which is the field `other`.
             *     - `not_after`: The start of a period lies after its end, which is the field `other`.
             *     - `max_days`: The period has more than `limit` days.
             *     - `not_with`: It cannot be combined with `others`.
             *     - `wrong_password`: It is not the password.
             *     - `common_password`: It is one of the most common passwords, or much like one.
             *     - `personal_password`: The password is made of the name, the e-mail address or the company.
             *     - `patterned_password`: The password follows a pattern, such as a row of keys, a repetition or a date.
             *     - `simple_password`: The password needs more words, or words that do not belong together.
             *     - `wrong_code`: The code is wrong or was used before.
             *     - `wrong_passkey`: The passkey is not accepted here.
             *     - `too_late`: It comes too late: the confirmation by password is over.
             *     - `json`: The body is not valid JSON.
             *     - `max_depth`: The body is nested deeper than `limit` levels.
             *     - `host`: It is not the name of a host.
             *     - `unreadable`: The request could not be read.
             * @example required
             * @enum {string}
             */
            rule: "required" | "blank" | "unknown" | "type" | "enum" | "min" | "max" | "max_total" | "min_length" | "max_length" | "min_items" | "max_items" | "unique" | "form" | "text" | "uuid" | "date" | "timestamp" | "email" | "phone" | "cpf" | "cnpj" | "network" | "url" | "https" | "url_credentials" | "picture" | "public_host" | "future" | "not_future" | "earliest" | "latest" | "after" | "not_before" | "not_after" | "max_days" | "not_with" | "wrong_password" | "common_password" | "personal_password" | "patterned_password" | "simple_password" | "wrong_code" | "wrong_passkey" | "too_late" | "json" | "max_depth" | "host" | "unreadable";
            /**
             * @description The least or the most that is allowed.
             * @example 7
             */
            limit?: number;
            /**
             * @description The first or the last day or timestamp that is allowed.
             * @example 2026-03-01
             */
            moment?: string;
            /**
             * @description The field at the other end of the period.
             * @example start_time
             */
            other?: string;
            /** @description The fields that exclude this one. */
            others?: string[];
            /** @description What is allowed. */
            values?: string[];
            /** @description The JSON types that are allowed, `integer` among them. */
            types?: string[];
            /**
             * @description The form as a regular expression.
             * @example ^([01]\d|2[0-3]):[0-5]\d$
             */
            pattern?: string;
            /**
             * @description A text of that form.
             * @example 07:00
             */
            sample?: string;
        };
        ValidationErrorAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /** @description Of a 400: everything that is wrong, field by field. */
                    fields?: components["schemas"]["FieldError"][];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        UnauthorizedAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example UNAUTHORIZED
                 * @enum {string}
                 */
                code: "UNAUTHORIZED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        InsufficientScopeAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example INSUFFICIENT_SCOPE
                 * @enum {string}
                 */
                code: "INSUFFICIENT_SCOPE";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        NotFoundAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example NOT_FOUND
                 * @enum {string}
                 */
                code: "NOT_FOUND";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        RateLimitExceededAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example RATE_LIMIT_EXCEEDED
                 * @enum {string}
                 */
                code: "RATE_LIMIT_EXCEEDED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        InternalErrorAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example INTERNAL_ERROR
                 * @enum {string}
                 */
                code: "INTERNAL_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        AppSession: {
            /**
             * Format: uuid
             * @description Part of the codes that this phone makes.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            session_id: string;
            member: {
                /**
                 * Format: uuid
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
                /**
                 * @description Of the member.
                 * @example Ana Souza
                 */
                full_name: string;
                /**
                 * @description Of the member.
                 * @example trial
                 * @enum {string}
                 */
                status: "trial" | "active" | "frozen" | "cancelled";
                /**
                 * @description The language that the member has chosen; null: the phone’s language.
                 * @example pt-BR
                 * @enum {string|null}
                 */
                language: "pt-BR" | "en" | null;
            };
            company: {
                /**
                 * @description Name of the company.
                 * @example Academia Aurora
                 */
                name: string;
                /**
                 * @description The company’s slug in addresses.
                 * @example aurora
                 */
                slug: string;
                /**
                 * @description The time zone of the company’s days.
                 * @example America/Sao_Paulo
                 */
                time_zone: string;
                /**
                 * @description The language in which the company writes.
                 * @example pt-BR
                 * @enum {string}
                 */
                language: "pt-BR";
                /**
                 * @description The colour of the app, as #rrggbb; null for the default.
                 * @example #0b7a54
                 */
                color: string | null;
                /**
                 * @description Address of the logo.
                 * @example /app/api/aurora/logo?3f2a9c1b2d3e4f50
                 */
                logo: string | null;
                /**
                 * @description The text shown before anyone has signed in.
                 * @example Bem-vindo!
                 */
                welcome: string | null;
                /**
                 * @description How to reach the company.
                 * @example WhatsApp (11) 98765-4321
                 */
                contact: string | null;
                /** @description The parts that the company has switched on. */
                parts: ("sign_up" | "leads" | "classes" | "workouts")[];
                /**
                 * Format: date-time
                 * @description By the clock of the company, with which the phone corrects its own.
                 * @example 2026-03-01T12:00:00.000Z
                 */
                now: string;
            };
            /** @description Null for a member whose membership is cancelled, who gets no code. */
            code: {
                /**
                 * @description The member’s number at the door, below 2^40.
                 * @example 741852963014
                 */
                number: string;
                /**
                 * @description The secret with which this phone creates codes without network: 32 bytes in base64url.
                 * @example 5VwQxH3oH1u4mJcN0m4p7Wq1yq0dY3b2oZ8b1c6c0eE
                 */
                secret: string;
            } | null;
        };
        PhoneOfMember: {
            /**
             * Format: uuid
             * @description Session.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Browser and system.
             * @example Safari · iPhone
             */
            device: string | null;
            /**
             * Format: date-time
             * @description When the phone signed in.
             * @example 2026-03-01T12:00:00.000Z
             */
            begun_at: string;
            /**
             * Format: date-time
             * @description To the hour.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_used_at: string;
            /**
             * @description Whether it is the calling phone.
             * @example true
             */
            current: boolean;
        };
        CloseOwnAccessFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example PROOF_NEEDED
                     * @enum {string}
                     */
                    reason?: "PROOF_NEEDED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        EndOtherAppSessionFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example PROOF_NEEDED
                     * @enum {string}
                     */
                    reason?: "PROOF_NEEDED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        OwnClass: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date
             * @description Day of the class, in the gym's zone.
             * @example 2026-03-01
             */
            date: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            end_time: string;
            /**
             * @description Name of the trainer.
             * @example Ana Souza
             */
            trainer_name: string | null;
            /**
             * @description Where it stands.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "cancelled" | "completed";
            /**
             * @description Name of the type.
             * @example Spinning
             */
            class_type: string;
            /**
             * @description Unit.
             * @example Centro
             */
            store_name: string | null;
            /**
             * @description Further bookings go to the waitlist at 0.
             * @example 3
             */
            seats_left: number;
            /**
             * Format: date-time
             * @description When it opens to members; null when it can be booked now.
             * @example 2026-03-01T12:00:00.000Z
             */
            books_from: string | null;
            /** @description The member’s own booking; null if there is none. */
            seat: {
                /**
                 * @description Where it stands.
                 * @example confirmed
                 * @enum {string}
                 */
                status: "confirmed" | "waitlisted" | "cancelled";
                /**
                 * @description From 1; null unless waitlisted.
                 * @example 3
                 */
                waitlist_position: number | null;
                /**
                 * Format: date-time
                 * @description Until when it can be given up here.
                 * @example 2026-03-01T12:00:00.000Z
                 */
                leave_until: string;
                /**
                 * @description It can be given up now.
                 * @example true
                 */
                may_leave: boolean;
            } | null;
        };
        BookingRules: {
            /**
             * @description How many hours before a class its booking opens; null: always open.
             * @example 48
             */
            book_hours_before: number | null;
            /**
             * @description How many hours before a class a seat can still be given up.
             * @example 2
             */
            leave_hours_before: number;
            /**
             * @description For how many days a member who misses a booked class may not book; 0: no block.
             * @example 3
             */
            no_show_block_days: number;
            /** @description Why the member may not book today; null when they may. */
            blocked: {
                /**
                 * Format: date
                 * @description The first day on which the member may book again.
                 * @example 2026-03-01
                 */
                book_from: string;
                missed: {
                    /**
                     * @description The class type of the missed class.
                     * @example Spinning
                     */
                    class_type: string;
                    /**
                     * Format: date
                     * @description Its day.
                     * @example 2026-03-01
                     */
                    date: string;
                };
            } | null;
        };
        OwnSeat: {
            /**
             * @description Where it stands.
             * @example confirmed
             * @enum {string}
             */
            status: "confirmed" | "waitlisted" | "cancelled";
            /**
             * @description From 1; null unless waitlisted.
             * @example 3
             */
            waitlist_position: number | null;
        };
        BookOwnSeatFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example DUPLICATE_ENTRY
                 * @enum {string}
                 */
                code: "DUPLICATE_ENTRY" | "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CLASS_NOT_BOOKABLE
                     * @enum {string}
                     */
                    reason?: "CLASS_NOT_BOOKABLE" | "ACCESS_BLOCKED" | "NO_ACTIVE_MEMBERSHIP" | "GROUP_CLASSES_NOT_INCLUDED" | "WEEKLY_LIMIT_REACHED" | "TOO_EARLY_TO_BOOK" | "MISSED_A_CLASS";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GiveUpOwnSeatFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CLASS_NOT_BOOKABLE
                     * @enum {string}
                     */
                    reason?: "CLASS_NOT_BOOKABLE" | "TOO_LATE_TO_LEAVE";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        PasskeyRequest: {
            /**
             * @description 44 bytes and more in base64url.
             * @example AZqk…
             */
            challenge: string;
            /**
             * @description In milliseconds.
             * @example 60000
             */
            timeout: number;
            /**
             * @description The host to which passkeys belong.
             * @example gym.example
             */
            rpId: string;
            /**
             * @description A finger, a face or a PIN.
             * @example required
             * @enum {string}
             */
            userVerification: "required";
        };
        OwnPasskey: {
            /**
             * Format: uuid
             * @description Passkey.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Browser and system on which it was created.
             * @example Chrome · Android
             */
            name: string | null;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When somebody last signed in with it.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_used_at: string | null;
        };
        AddOwnPasskeyFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example DUPLICATE_ENTRY
                 * @enum {string}
                 */
                code: "DUPLICATE_ENTRY" | "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example TOO_MANY_PASSKEYS
                     * @enum {string}
                     */
                    reason?: "TOO_MANY_PASSKEYS";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        PasskeyCreation: {
            /**
             * @description 44 bytes and more in base64url.
             * @example AZqk…
             */
            challenge: string;
            /**
             * @description In milliseconds.
             * @example 60000
             */
            timeout: number;
            rp: {
                /**
                 * @description The host to which the passkey will belong.
                 * @example gym.example
                 */
                id: string;
                /**
                 * @description Name of the company.
                 * @example Academia Aurora
                 */
                name: string;
            };
            /** @description The person behind the trainer. */
            user: {
                /**
                 * @description Of the member, in base64url.
                 * @example MDE5…
                 */
                id: string;
                /**
                 * @description Of the member, and the company.
                 * @example Ana Souza (Academia Aurora)
                 */
                name: string;
                /**
                 * @description The same.
                 * @example Ana Souza (Academia Aurora)
                 */
                displayName: string;
            };
            /** @description Those that are accepted. */
            pubKeyCredParams: {
                /**
                 * @description An algorithm, by its COSE number.
                 * @example -7
                 */
                alg: number;
                /**
                 * @example public-key
                 * @enum {string}
                 */
                type: "public-key";
            }[];
            /** @description The passkeys that the member has. */
            excludeCredentials: {
                /**
                 * @description As browsers name a passkey.
                 * @example pV1…
                 */
                id: string;
                /**
                 * @example public-key
                 * @enum {string}
                 */
                type: "public-key";
            }[];
            authenticatorSelection: {
                /**
                 * @example required
                 * @enum {string}
                 */
                residentKey: "required";
                /**
                 * @description The same for older browsers.
                 * @example true
                 */
                requireResidentKey: boolean;
                /**
                 * @example required
                 * @enum {string}
                 */
                userVerification: "required";
            };
            /**
             * @example none
             * @enum {string}
             */
            attestation: "none";
        };
        BeginOwnPasskeyFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example PROOF_NEEDED
                     * @enum {string}
                     */
                    reason?: "PROOF_NEEDED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        OwnDetails: {
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description The address to which the gym writes.
             * @example maria@example.com
             */
            email: string | null;
            /**
             * @description E.164.
             * @example +5511987654321
             */
            phone: string | null;
            /**
             * @description The member's goals, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals: string[];
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description The number of days a week on which the member wants to train.
             * @example 3
             */
            training_days_per_week: number | null;
        };
        MemberPhoto: {
            /**
             * @description As a `data:` address: a PNG, JPEG or WebP of at most 500 kB; null for none.
             * @example data:image/jpeg;base64,/9j/4AAQSkZJRg…
             */
            photo: string | null;
        };
        AskForNewEmailFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example PROOF_NEEDED
                     * @enum {string}
                     */
                    reason?: "PROOF_NEEDED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ConfirmNewEmailFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example DUPLICATE_ENTRY
                 * @enum {string}
                 */
                code: "DUPLICATE_ENTRY" | "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CODE_WRONG
                     * @enum {string}
                     */
                    reason?: "CODE_WRONG";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        OwnCalendar: {
            /**
             * @description Its address for calendar programs, at this service; null when there is none.
             * @example /app/api/aurora/calendar/Aa0….ics
             */
            path: string | null;
        };
        BodyMeasurement: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description Set by the service.
             * @example 2026-03-01T12:00:00.000Z
             */
            measured_at: string;
            /**
             * @description Kilograms.
             * @example 72.4
             */
            weight_kg: number | null;
            /**
             * @description Height in centimetres.
             * @example 168
             */
            height_cm: number | null;
            /**
             * @description Body fat, per cent.
             * @example 22.5
             */
            body_fat_pct: number | null;
            /**
             * @description Muscle mass, per cent.
             * @example 38.1
             */
            muscle_mass_pct: number | null;
            /**
             * @description Girth of the chest in centimetres.
             * @example 94
             */
            chest_cm: number | null;
            /**
             * @description Girth of the waist in centimetres.
             * @example 78
             */
            waist_cm: number | null;
            /**
             * @description Girth of the hip in centimetres.
             * @example 99
             */
            hip_cm: number | null;
            /**
             * @description Girth of the left arm in centimetres.
             * @example 30.5
             */
            left_arm_cm: number | null;
            /**
             * @description Girth of the right arm in centimetres.
             * @example 31
             */
            right_arm_cm: number | null;
            /**
             * @description Girth of the left thigh in centimetres.
             * @example 55
             */
            left_thigh_cm: number | null;
            /**
             * @description Girth of the right thigh in centimetres.
             * @example 55.5
             */
            right_thigh_cm: number | null;
            /**
             * @description Girth of the left calf in centimetres.
             * @example 36
             */
            left_calf_cm: number | null;
            /**
             * @description Girth of the right calf in centimetres.
             * @example 36
             */
            right_calf_cm: number | null;
            /**
             * @description Whether the member entered it, in the app.
             * @example true
             */
            by_member: boolean;
        };
        OwnBody: {
            /**
             * @description The member may enter measurements here.
             * @example true
             */
            may_measure: boolean;
            /** @description Newest first. */
            measurements: components["schemas"]["BodyMeasurement"][];
        };
        AddOwnBodyFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example ASK_AT_DESK
                     * @enum {string}
                     */
                    reason?: "ASK_AT_DESK" | "NOTHING_MEASURED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        OwnMandate: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description It waits for the member, or is active.
             * @example waiting
             * @enum {string}
             */
            state: "waiting" | "active";
            /**
             * @description What pays.
             * @example pix
             * @enum {string}
             */
            by: "pix" | "credit_card";
        } | null;
        OwnPlan: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
            plan_name: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string | null;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            credits_left: number | null;
            /**
             * @description Whether it renews after its last day.
             * @example true
             */
            auto_renew: boolean;
            /**
             * @description Whether it is cancelled and still valid until its end date.
             * @example true
             */
            is_ending: boolean;
            /**
             * Format: date
             * @description The first day after a current trial.
             * @example 2026-03-01
             */
            trial_ends_on: string | null;
            /**
             * Format: date
             * @description The last day of a membership that is cancelled but still valid.
             * @example 2026-03-01
             */
            cancels_on: string | null;
            /**
             * Format: date
             * @description The first day of the current freeze.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description In this calendar year.
             * @example 2
             */
            freezes_left: number;
            /**
             * @description The most days of one freeze.
             * @example 30
             */
            max_freeze_days: number;
            mandate: components["schemas"]["OwnMandate"];
            /** @description What the member may do with it here, now. Everything else is done at the front desk. */
            may: {
                /**
                 * @description It can be frozen today.
                 * @example true
                 */
                freeze: boolean;
                /**
                 * @description Its freeze can be ended.
                 * @example true
                 */
                unfreeze: boolean;
                /**
                 * @description It can be cancelled at the end of its period.
                 * @example true
                 */
                cancel: boolean;
                /**
                 * @description Its cancellation can be taken back.
                 * @example true
                 */
                take_back: boolean;
                /**
                 * @description Its automatic renewal can be switched on or off.
                 * @example true
                 */
                renew: boolean;
                /**
                 * @description It can be paid automatically, with a mandate.
                 * @example true
                 */
                automate: boolean;
            };
        };
        OpenCharge: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description In words.
             * @example Três dias por semana
             */
            description: string;
            /**
             * @description What is owed, in cents of BRL.
             * @example 12990
             */
            amount_cents: number;
            /** @description The open amount. */
            open_cents: number;
            /**
             * Format: date
             * @description The due day.
             * @example 2026-03-01
             */
            due_date: string;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "overdue";
            /**
             * Format: date
             * @description The day on which the member has promised to pay it.
             * @example 2026-03-01
             */
            promised_on: string | null;
            /**
             * @description Due in more than a month, as most parts of a year are.
             * @example true
             */
            is_later: boolean;
        };
        OwnVisit: {
            /**
             * Format: uuid
             * @description Entry.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description Entry.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkin_at: string;
            /**
             * Format: date-time
             * @description Exit; null if none was registered.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkout_at: string | null;
            /**
             * @description Unit.
             * @example Centro
             */
            store_name: string;
        };
        OwnMembership: {
            /**
             * Format: date
             * @description By the clock of the company.
             * @example 2026-03-01
             */
            today: string;
            /** @description All memberships the member ever had, newest first. */
            memberships: components["schemas"]["OwnPlan"][];
            open_charges: components["schemas"]["OpenCharge"][];
            /** @description The sum of the open charges that are due within a month. */
            owed_cents: number;
            /** @description What the company lets members do here; everything else is done at the front desk. */
            allows: {
                /**
                 * @description Members may freeze here.
                 * @example true
                 */
                freeze: boolean;
                /**
                 * @description Members may cancel and switch the renewal here.
                 * @example true
                 */
                cancel: boolean;
            };
            /**
             * @description Debts can be paid here, with a code or on a page.
             * @example true
             */
            pays_here: boolean;
            /**
             * @description The way to pay each period automatically.
             * @example pix
             * @enum {string|null}
             */
            pays_itself_by: "pix" | "credit_card" | null;
            /**
             * @description How the company wants to be paid; null: at the front desk.
             * @example Pix: 12.345
             */
            payment_text: string | null;
            /** @description The last ten, newest first. */
            visits: components["schemas"]["OwnVisit"][];
            /**
             * @description Entries in all.
             * @example 42
             */
            total_checkins: number;
            current_streak: number;
        };
        WaitingPayment: {
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            charge_id: string;
            /**
             * @description The provider that collects it.
             * @example pix
             */
            provider: string;
            /**
             * @description The provider identifies it by this.
             * @example 0199e3a45b7c7d108f213c4b5a697887
             */
            txid: string;
            /**
             * @description Where it stands.
             * @example waiting
             * @enum {string}
             */
            status: "waiting";
            /**
             * @description The text for the member’s bank, as text or as a QR code; null if it is paid on a page.
             * @example 00020126…
             */
            copia_e_cola: string | null;
            /**
             * @description The page where it can be paid in a browser; null if there is none.
             * @example https://provider.example/pay/0199e3a4
             */
            page_url: string | null;
            /**
             * Format: date-time
             * @description Until when it can be paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            expires_at: string;
        };
        PayOwnChargeFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CHARGE_NOT_OPEN
                     * @enum {string}
                     */
                    reason?: "CHARGE_NOT_OPEN" | "NOT_CONNECTED" | "PROVIDER_REFUSED" | "PROVIDER_UNAUTHORISED" | "PROVIDER_BUSY" | "PROVIDER_AWAY" | "PROVIDER_UNCLEAR";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        OfferedMandate: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The code with which the member accepts it in their bank’s app; null once it is accepted.
             * @example 00020126…
             */
            copia_e_cola: string | null;
            /**
             * @description The page on which the member accepts it in a browser; null if it is accepted with the code, and once it is accepted.
             * @example https://provider.example/pay/0199e3a4
             */
            page_url: string | null;
            /**
             * @description Where it stands.
             * @example waiting
             * @enum {string}
             */
            status: "waiting" | "active" | "cancelled" | "refused";
        };
        AcceptOwnMandateFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CHARGE_NOT_OPEN
                     * @enum {string}
                     */
                    reason?: "CHARGE_NOT_OPEN" | "NOT_CONNECTED" | "PROVIDER_REFUSED" | "PROVIDER_UNAUTHORISED" | "PROVIDER_BUSY" | "PROVIDER_AWAY" | "PROVIDER_UNCLEAR" | "MANDATES_NOT_OFFERED" | "MEMBERSHIP_ENDED" | "MANDATE_ACTIVE" | "JOURNEY_NOT_OFFERED" | "CPF_REQUIRED" | "CYCLE_NOT_OFFERED" | "NO_OPEN_CHARGE";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        EndOwnMandateFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CHARGE_NOT_OPEN
                     * @enum {string}
                     */
                    reason?: "CHARGE_NOT_OPEN" | "NOT_CONNECTED" | "PROVIDER_REFUSED" | "PROVIDER_UNAUTHORISED" | "PROVIDER_BUSY" | "PROVIDER_AWAY" | "PROVIDER_UNCLEAR" | "MANDATES_NOT_OFFERED" | "MEMBERSHIP_ENDED" | "MANDATE_ACTIVE" | "JOURNEY_NOT_OFFERED" | "CPF_REQUIRED" | "CYCLE_NOT_OFFERED" | "NO_OPEN_CHARGE";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        FreezePreview: {
            /**
             * Format: date
             * @description The first frozen day.
             * @example 2026-03-01
             */
            freeze_start_date: string;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string;
            /**
             * @description The length of the freeze.
             * @example 14
             */
            days: number;
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * Format: date
             * @description The same, after this freeze.
             * @example 2026-03-01
             */
            new_end_date: string;
            /**
             * @description In this calendar year, after this freeze.
             * @example 1
             */
            freezes_left: number;
            /**
             * @description Of each.
             * @example 30
             */
            max_freeze_days: number;
        };
        PreviewOwnFreezeFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_FREEZABLE
                     * @enum {string}
                     */
                    reason?: "NOT_FREEZABLE" | "FREEZE_TOO_LONG" | "FREEZE_LIMIT_EXCEEDED" | "ASK_AT_DESK";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        FrozenMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description In this calendar year.
             * @example 1
             */
            freezes_used: number;
            /**
             * @description Whether this changed the member's own status.
             * @example true
             */
            member_status_updated: boolean;
        };
        FreezeOwnMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_FREEZABLE
                     * @enum {string}
                     */
                    reason?: "NOT_FREEZABLE" | "FREEZE_TOO_LONG" | "FREEZE_LIMIT_EXCEEDED" | "ASK_AT_DESK";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        UnfrozenMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description Whether this changed the member's own status.
             * @example true
             */
            member_status_updated: boolean;
        };
        UnfreezeOwnMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_FROZEN
                     * @enum {string}
                     */
                    reason?: "NOT_FROZEN" | "ASK_AT_DESK";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CancelPreview: {
            /**
             * Format: date
             * @description The last day it is valid.
             * @example 2026-03-01
             */
            effective_date: string;
            /** @description The open charges that are still owed; the others are void. */
            charges_kept: string[];
            /**
             * @description The open amount of those.
             * @example 9900
             */
            kept_cents: number;
        };
        PreviewOwnCancellationFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example ALREADY_CANCELLED
                     * @enum {string}
                     */
                    reason?: "ALREADY_CANCELLED" | "ASK_AT_DESK";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CancelledMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * Format: date
             * @description The last day it is valid.
             * @example 2026-03-01
             */
            effective_date: string;
            /**
             * @description Whether this changed the member's own status.
             * @example true
             */
            member_status_updated: boolean;
        };
        CancelOwnMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example ALREADY_CANCELLED
                     * @enum {string}
                     */
                    reason?: "ALREADY_CANCELLED" | "ASK_AT_DESK";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        RestoredMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
        };
        TakeBackOwnCancellationFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_CANCELLING
                     * @enum {string}
                     */
                    reason?: "NOT_CANCELLING" | "ASK_AT_DESK";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        RenewedMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
        };
        RenewOwnMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example ASK_AT_DESK
                     * @enum {string}
                     */
                    reason?: "ASK_AT_DESK" | "ALREADY_CANCELLED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        OwnPayment: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            /**
             * @description In words.
             * @example Mensal, 2026-11-28
             */
            description: string | null;
            /** @example 12990 */
            cents: number;
            /**
             * @description How the person was recognised.
             * @example credit_card
             * @enum {string|null}
             */
            method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
        };
        OwnPayments: {
            payments: components["schemas"]["OwnPayment"][];
        };
        Receipt: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The company’s number, from 1 on and without gaps.
             * @example 123
             */
            number: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            issued_at: string;
            /**
             * @description Whether it was issued before; then it is marked as a copy.
             * @example true
             */
            is_copy: boolean;
            /**
             * @description The receipt, as a `data:` address.
             * @example data:application/pdf;base64,JVBERi0xLjMK…
             */
            pdf: string;
        };
        SettledYear: {
            /** @example 2026 */
            year: number;
            /** @example 155880 */
            paid_cents: number;
            /**
             * @description The open amount of what was due in the year; the declaration names it.
             * @example 0
             */
            open_cents: number;
            /**
             * @description The receipt, as a `data:` address.
             * @example data:application/pdf;base64,JVBERi0xLjMK…
             */
            pdf: string;
        };
        DoneSet: {
            /**
             * @description From 1 within the exercise.
             * @example 1
             */
            set_number: number;
            /**
             * @description Null if nobody counts them.
             * @example 10
             */
            reps: number | null;
            /**
             * @description Null without a load.
             * @example 42.5
             */
            load_kg: number | null;
        };
        OwnProgramExercise: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description In the catalogue.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            exercise_id: string;
            /**
             * @description Name of the exercise in the catalogue.
             * @example Supino reto com barra
             */
            exercise_name: string;
            /**
             * @description Sets to do.
             * @example 4
             */
            sets_target: number | null;
            /**
             * @description A range, a number or words.
             * @example 8-12
             */
            reps_target: string | null;
            /**
             * @description Kilograms.
             * @example 40
             */
            weight_kg: number | null;
            /**
             * @description Seconds of rest after each set.
             * @example 90
             */
            rest_seconds: number | null;
            /**
             * @description Seconds: lowering, pause stretched, lifting, pause contracted.
             * @example 3-1-1-0
             */
            tempo: string | null;
            /**
             * @description In words.
             * @example Amplitude completa
             */
            notes: string | null;
            /**
             * @description Exercises that share it are done in sequence, without rest.
             * @example A1
             */
            group_id: string | null;
            /**
             * @description superset: two exercises; dropset: sets with less and less weight; giant_set: three exercises or more.
             * @example superset
             * @enum {string|null}
             */
            group_type: "superset" | "dropset" | "giant_set" | null;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
            /**
             * @description Of the exercise.
             * @example Três dias por semana
             */
            description: string | null;
            /**
             * @description How it is done.
             * @example Deite com os olhos sob a barra e os pés firmes no chão.
             */
            instructions: string | null;
            /**
             * @description Main muscle groups.
             * @example [
             *       "chest"
             *     ]
             */
            muscle_groups: string[];
            /**
             * @description Muscle groups that help.
             * @example [
             *       "triceps"
             *     ]
             */
            secondary_muscle_groups: string[];
            /** @description The last time that the member did this exercise, in any program. */
            last: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                done_at: string;
                sets: components["schemas"]["DoneSet"][];
            } | null;
        };
        OwnProgramDay: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name of the day in the program.
             * @example A
             */
            day_label: string;
            /**
             * @description Name.
             * @example Peito e tríceps
             */
            name: string | null;
            /**
             * @description Main muscle groups.
             * @example [
             *       "chest",
             *       "triceps"
             *     ]
             */
            muscle_groups: string[];
            /**
             * @description Minutes the day takes, roughly.
             * @example 60
             */
            estimated_duration_minutes: number | null;
            /**
             * @description In words.
             * @example Aquecer os ombros
             */
            notes: string | null;
            /**
             * @description From 1, in the order given.
             * @example 1
             */
            sort_order: number;
            /** @description The exercises of the day, in their order. */
            exercises: components["schemas"]["OwnProgramExercise"][];
            /**
             * Format: date-time
             * @description The last workout of this day; null if there was none.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_done_at: string | null;
        };
        OwnTraining: {
            /** @description The active one; null if there is none. */
            program: {
                /**
                 * Format: uuid
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
                /**
                 * @description Name.
                 * @example Hipertrofia A/B/C
                 */
                name: string;
                /**
                 * @description In words.
                 * @example Três dias por semana
                 */
                description: string | null;
                /**
                 * Format: date
                 * @description First day of the program.
                 * @example 2026-03-01
                 */
                starts_at: string | null;
                /**
                 * Format: date
                 * @description Last day of the program.
                 * @example 2026-03-01
                 */
                ends_at: string | null;
                /**
                 * @description Weeks the program is meant for.
                 * @example 8
                 */
                weeks_duration: number | null;
                /** @description The days of the program, in their order. */
                days: components["schemas"]["OwnProgramDay"][];
            } | null;
        };
        SavedWorkout: {
            /**
             * Format: uuid
             * @description As the phone sent it.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The stored revision, which may be a later one.
             * @example 3
             */
            revision: number;
        };
        SaveOwnWorkoutFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example WORKOUT_IN_FUTURE
                     * @enum {string}
                     */
                    reason?: "WORKOUT_IN_FUTURE" | "WORKOUT_TOO_OLD" | "WORKOUT_TOO_LONG" | "TOO_MANY_WORKOUTS";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        DoneExercise: {
            /**
             * Format: uuid
             * @description In the catalogue.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            exercise_id: string;
            /**
             * @description Name of the exercise in the catalogue.
             * @example Supino reto com barra
             */
            exercise_name: string;
            sets: components["schemas"]["DoneSet"][];
        };
        DoneWorkout: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @example Hipertrofia A/B/C */
            program_name: string;
            /**
             * @description Name of the day in the program.
             * @example A
             */
            day_label: string;
            /** @example Peito e tríceps */
            day_name: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            begun_at: string;
            /**
             * Format: date-time
             * @description Null for one that was not finished.
             * @example 2026-03-01T12:00:00.000Z
             */
            finished_at: string | null;
            /** @example 18 */
            set_count: number;
            /**
             * @description The sum of load times repetitions.
             * @example 4250
             */
            volume_kg: number;
            /** @description The exercises of the day, in their order. */
            exercises: components["schemas"]["DoneExercise"][];
        };
        DoneWorkouts: {
            /** @description Newest first. */
            workouts: components["schemas"]["DoneWorkout"][];
            /**
             * Format: uuid
             * @description To send as `before` for the next page; null at the end.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            next: string | null;
        };
        CurvePoint: {
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            workout_id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            begun_at: string;
            /**
             * @description The heaviest set.
             * @example 60
             */
            best_load_kg: number | null;
            /**
             * @description Of one set.
             * @example 12
             */
            most_reps: number | null;
            /**
             * @description The sum of load times repetitions.
             * @example 1440
             */
            volume_kg: number;
            /** @example 3 */
            set_count: number;
        };
        ExerciseCurve: {
            /**
             * Format: uuid
             * @description In the catalogue.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            exercise_id: string;
            /**
             * @description Name of the exercise in the catalogue.
             * @example Supino reto com barra
             */
            exercise_name: string;
            /** @description A point for each of the latest hundred workouts with this exercise, oldest first. */
            points: components["schemas"]["CurvePoint"][];
        };
        MemberDocument: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Contrato de adesão
             */
            name: string;
            text: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            published_at: string;
            /**
             * @description False once the gym no longer asks for it to be signed.
             * @example true
             */
            is_asked: boolean;
            /**
             * Format: date-time
             * @description Null until the member has signed.
             * @example 2026-03-01T12:00:00.000Z
             */
            signed_at: string | null;
            /**
             * @description `paper` is kept by the desk.
             * @example app
             * @enum {string|null}
             */
            signed_in: "app" | "paper" | null;
            /** @description The person at the desk who recorded the signed paper; or the member. */
            actor_name: string | null;
        };
        OwnPreferences: {
            /**
             * @description The language of the app and of mails; null: that of the phone, and in mails that of the company.
             * @example pt-BR
             * @enum {string|null}
             */
            language: "pt-BR" | "en" | null;
            /**
             * @description Whether the company sends notices at all.
             * @example true
             */
            notices_on: boolean;
            /**
             * @description Whether the member has an e-mail address.
             * @example true
             */
            has_email: boolean;
            notices: {
                /**
                 * @description What the notice is about.
                 * @example welcome
                 * @enum {string}
                 */
                kind: "welcome" | "waitlist_place" | "class_changed" | "class_cancelled" | "trial_ends" | "charge_due" | "way_to_pay" | "charge_overdue" | "settled_year" | "price_changed";
                /**
                 * @description Whether the member wants this notice.
                 * @example true
                 */
                on: boolean;
            }[];
        };
        Client: {
            /**
             * Format: uuid
             * @description The person's id, with which other records refer to the person.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
            /**
             * @description E.164.
             * @example +5511987654321
             */
            phone: string | null;
            /**
             * @description Eleven digits.
             * @example 52998224725
             */
            cpf: string | null;
            /**
             * Format: date
             * @description Day of birth.
             * @example 2026-03-01
             */
            birth_date: string | null;
            /**
             * @description As stated by the person.
             * @example male
             * @enum {string|null}
             */
            gender: "male" | "female" | "other" | null;
            /**
             * @description Origin, as registered in the company's catalogue.
             * @example Instagram
             */
            source: string | null;
        };
        PlanOfMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
        };
        MembershipOfMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * @description Whether the membership is frozen now.
             * @example true
             */
            is_frozen: boolean;
            plan: components["schemas"]["PlanOfMembership"];
        };
        Member: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description The member's goals, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals: string[];
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description The number of days a week on which the member wants to train.
             * @example 3
             */
            training_days_per_week: number | null;
            /**
             * @description Number of the member's access card; unique in the company.
             * @example 0004512
             */
            access_card_number: string | null;
            /**
             * @description Whether a fingerprint is enrolled at the door; read only.
             * @example true
             */
            biometric_enrolled: boolean;
            /**
             * @description Whether the face is enrolled at the door; read only.
             * @example true
             */
            facial_enrolled: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            client: components["schemas"]["Client"];
            /** @description All memberships the member ever had, newest first. */
            memberships: components["schemas"]["MembershipOfMember"][];
        };
        DataMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @description The plan. */
            plan: string;
            store_name: string | null;
            /**
             * @description matricula, passe (entries), cortesia (nothing to pay) or evento.
             * @example matricula
             */
            sale_kind: string;
            /**
             * @description Where it stands.
             * @example active
             */
            status: string;
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * Format: date
             * @example 2026-03-01
             */
            trial_ends_on: string | null;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * @description Discount on the plan's price in per cent, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * @description Code of a promotion that gives its discount; not together with discount_pct.
             * @example VERAO10
             */
            promotion_code: string | null;
            /**
             * @description How it is paid.
             * @example pix
             */
            payment_method: string | null;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            credits_left: number | null;
            /**
             * Format: date
             * @example 2026-03-01
             */
            past_due_since: string | null;
            freezes_used: number;
            freezes_year: number | null;
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * Format: date
             * @example 2026-03-01
             */
            effective_date: string | null;
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
        };
        DataMembershipChange: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The membership.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            membership_id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            change: string;
            from_status: string | null;
            to_status: string;
            /**
             * @description Why, in words.
             * @example Viagem
             */
            reason: string | null;
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string | null;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string | null;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number | null;
            /**
             * @description Discount on the plan's price in per cent, 0 to 100.
             * @example 10
             */
            discount_pct: number | null;
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
        };
        DataCharge: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The membership.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            membership_id: string;
            kind: string;
            /**
             * @description In words.
             * @example Três dias por semana
             */
            description: string;
            /**
             * Format: date
             * @example 2026-03-01
             */
            period_start: string;
            /**
             * @description What is owed, in cents of BRL.
             * @example 12990
             */
            amount_cents: number;
            /**
             * Format: date
             * @description The due day.
             * @example 2026-03-01
             */
            due_date: string;
            /**
             * @description Where it stands.
             * @example active
             */
            status: string;
            paid_cents: number;
            /**
             * @description How it is paid.
             * @example pix
             */
            payment_method: string | null;
            /**
             * Format: date-time
             * @description When it was paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date
             * @example 2026-03-01
             */
            promised_on: string | null;
        };
        DataLedgerEntry: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            kind: string;
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            charge_id: string | null;
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            sale_id: string | null;
            owed_cents: number;
            kept_cents: number;
            credit_cents: number;
            /**
             * @description How the person was recognised.
             * @example facial
             */
            method: string | null;
            /**
             * @description Why, in words.
             * @example Viagem
             */
            reason: string | null;
        };
        DataPayment: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            charge_id: string;
            provider: string;
            reference: string;
            /**
             * @description How the person was recognised.
             * @example facial
             */
            method: string;
            /**
             * @description What is owed, in cents of BRL.
             * @example 12990
             */
            amount_cents: number;
            /**
             * @description Given back so far, in cents of BRL.
             * @example 0
             */
            refunded_cents: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            received_at: string;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            refunds: {
                reference: string;
                state: string;
                /**
                 * @description What is owed, in cents of BRL.
                 * @example 12990
                 */
                amount_cents: number;
                /**
                 * @description Why, in words.
                 * @example Viagem
                 */
                reason: string | null;
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                requested_at: string;
            }[];
        };
        DataMandate: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The membership.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            membership_id: string;
            provider: string;
            journey: number;
            reference: string | null;
            state: string;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        DataPartnerCheckIn: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            program: string;
            person_key: string;
            store_name: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            checked_in_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expires_at: string;
            state: string;
            /**
             * @description Why, in words.
             * @example Viagem
             */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            validated_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        DataSale: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            store_name: string | null;
            /**
             * @description In cents of BRL.
             * @example 1300
             */
            total_cents: number;
            /**
             * @description Discount on the total, in cents of BRL.
             * @example 500
             */
            discount_cents: number;
            /**
             * @description Given back so far, in cents of BRL.
             * @example 0
             */
            refunded_cents: number;
            /**
             * @description Where it stands.
             * @example active
             */
            status: string;
            /**
             * @description How it is paid.
             * @example pix
             */
            payment_method: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            refunded_at: string | null;
            /** @description What was sold. */
            items: {
                /**
                 * @description In words.
                 * @example Três dias por semana
                 */
                description: string;
                /**
                 * @description How many.
                 * @example 2
                 */
                quantity: number;
                /**
                 * @description Price of one item, in cents of BRL.
                 * @example 650
                 */
                unit_price_cents: number;
            }[];
        };
        DataVisit: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description When the person came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkin_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            checkout_at: string | null;
            store_name: string;
            /**
             * @description How the person was recognised.
             * @example facial
             */
            method: string;
            device: string | null;
            /**
             * Format: uuid
             * @description The membership.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            membership_id: string | null;
            partner_program: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        DataDoorLine: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            result: string;
            /**
             * @description Why, in words.
             * @example Viagem
             */
            reason: string | null;
            store_name: string;
            /**
             * @description How the person was recognised.
             * @example facial
             */
            method: string;
            device: string | null;
        };
        DataBooking: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @description What kind of class it is. */
            class_type: string;
            /**
             * Format: date
             * @description Day of the class, in the gym's zone.
             * @example 2026-03-01
             */
            date: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description Where it stands.
             * @example active
             */
            status: string;
            waitlist_position: number | null;
            /**
             * Format: date-time
             * @description When the seat or the waiting place was taken.
             * @example 2026-03-01T12:00:00.000Z
             */
            booked_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            promoted_at: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /** @example true */
            was_waiting: boolean;
            partner_program: string | null;
        };
        DataMeasurement: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            measured_at: string;
            /**
             * @description Kilograms.
             * @example 70.5
             */
            weight_kg: number | null;
            /**
             * @description Height in centimetres.
             * @example 168
             */
            height_cm: number | null;
            /**
             * @description Body fat, per cent.
             * @example 21.4
             */
            body_fat_pct: number | null;
            /**
             * @description Muscle mass, per cent.
             * @example 38.2
             */
            muscle_mass_pct: number | null;
            /**
             * @description Girth of the chest in centimetres.
             * @example 98.5
             */
            chest_cm: number | null;
            /**
             * @description Girth of the waist in centimetres.
             * @example 82
             */
            waist_cm: number | null;
            /**
             * @description Girth of the hip in centimetres.
             * @example 101
             */
            hip_cm: number | null;
            /**
             * @description Girth of the left arm in centimetres.
             * @example 33
             */
            left_arm_cm: number | null;
            /**
             * @description Girth of the right arm in centimetres.
             * @example 33.5
             */
            right_arm_cm: number | null;
            /**
             * @description Girth of the left thigh in centimetres.
             * @example 56
             */
            left_thigh_cm: number | null;
            /**
             * @description Girth of the right thigh in centimetres.
             * @example 56.5
             */
            right_thigh_cm: number | null;
            /**
             * @description Girth of the left calf in centimetres.
             * @example 37
             */
            left_calf_cm: number | null;
            /**
             * @description Girth of the right calf in centimetres.
             * @example 37
             */
            right_calf_cm: number | null;
            /**
             * @description In words.
             * @example Avaliação inicial
             */
            notes: string | null;
            /** @example true */
            by_member: boolean;
        };
        DataProgram: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description In words.
             * @example Três dias por semana
             */
            description: string | null;
            /**
             * @description Where it stands.
             * @example active
             */
            status: string;
            store_name: string | null;
            /**
             * @description Weeks the program is meant for.
             * @example 8
             */
            weeks_duration: number | null;
            /**
             * @description First day of the program.
             * @example 2026-03-02
             */
            starts_at: string | null;
            /**
             * @description Last day of the program.
             * @example 2026-04-26
             */
            ends_at: string | null;
            /**
             * @description Whether an assistant made the program.
             * @example true
             */
            created_by_ai: boolean;
            /**
             * @description The input from which an assistant made the program.
             * @example Hipertrofia, três dias por semana
             */
            ai_prompt: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /** @description The exercises of the day, in their order. */
            exercises: {
                day: string;
                day_name: string | null;
                day_notes: string | null;
                /**
                 * @description Main muscle groups.
                 * @example [
                 *       "chest"
                 *     ]
                 */
                muscle_groups: string[];
                /**
                 * @description Minutes the day takes, roughly.
                 * @example 60
                 */
                estimated_duration_minutes: number | null;
                exercise: string;
                /**
                 * @description Sets to do.
                 * @example 4
                 */
                sets_target: number | null;
                /**
                 * @description A range, a number or words.
                 * @example 8-12
                 */
                reps_target: string | null;
                /**
                 * @description Kilograms.
                 * @example 70.5
                 */
                weight_kg: number | null;
                /**
                 * @description Seconds of rest after each set.
                 * @example 90
                 */
                rest_seconds: number | null;
                tempo: string | null;
                /**
                 * @description In words.
                 * @example Avaliação inicial
                 */
                notes: string | null;
                /**
                 * @description Exercises that share it are done in sequence, without rest.
                 * @example A1
                 */
                group_id: string | null;
                group_type: string | null;
            }[];
        };
        DataWorkout: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            day: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            begun_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            finished_at: string | null;
            sets: {
                exercise: string;
                set_number: number;
                reps: number | null;
                load_kg: number | null;
                done_at: string;
            }[];
        };
        DataPhone: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            device: string | null;
            address: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            begun_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            last_used_at: string;
        };
        DataCalendar: {
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            made_at: string;
        };
        DataPasskey: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            last_used_at: string | null;
        };
        DataSignUp: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            language: string;
            consent_version: string;
            consent_text: string;
            address: string | null;
            device: string | null;
        };
        DataLead: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            phone: string | null;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
            source: string | null;
            came_by: string;
            message: string | null;
            lost_reason: string | null;
            next_step: string | null;
            next_on: string | null;
            consent_version: string | null;
            consent_text: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        DataDocument: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            text: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            published_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            signed_at: string;
            signed_in: string;
            address: string | null;
            device: string | null;
        };
        DataHealth: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            note: string | null;
            certificate_until: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            noted_at: string;
        };
        DataNote: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            about: string;
            text: string;
            due_on: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            noted_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            done_at: string | null;
        };
        DataNotice: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            kind: string;
            state: string;
            /**
             * @description Why, in words.
             * @example Viagem
             */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            noted_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            settled_at: string | null;
        };
        DataDoorConsent: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            what: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            given_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            withdrawn_at: string | null;
        };
        DataDoorEnrolment: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            what: string;
            device: string;
            state: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            asked_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            ended_at: string | null;
        };
        DataDoorLeaving: {
            device: string;
            why: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            since: string;
        };
        DataErasureRequest: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            asked_at: string;
            state: string;
            /**
             * @description Why, in words.
             * @example Viagem
             */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            answered_at: string | null;
        };
        OwnData: {
            /**
             * Format: date-time
             * @description When the file was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            made_at: string;
            /**
             * @description Name of the company.
             * @example Academia Aurora
             */
            company: string;
            member: components["schemas"]["Member"];
            about: {
                /**
                 * Format: date
                 * @description Day on which the member was registered.
                 * @example 2026-03-01
                 */
                joined_at: string;
                /**
                 * @description False when the front desk has closed the door to this member.
                 * @example true
                 */
                access_enabled: boolean;
                trainer: string | null;
                partner_program: string | null;
            };
            /** @description The photo that the desk sees, as a `data:` address. */
            photo: string | null;
            preferences: {
                language: string | null;
                muted: string[];
            };
            /**
             * @description The number that the member types with a code.
             * @example 1234
             */
            member_number: number | null;
            /**
             * @description The member’s number on devices at the doors.
             * @example 100001
             */
            door_number: number | null;
            /** @description All memberships the member ever had, newest first. */
            memberships: components["schemas"]["DataMembership"][];
            membership_history: components["schemas"]["DataMembershipChange"][];
            charges: components["schemas"]["DataCharge"][];
            ledger: components["schemas"]["DataLedgerEntry"][];
            payments: components["schemas"]["DataPayment"][];
            mandates: components["schemas"]["DataMandate"][];
            partner_check_ins: components["schemas"]["DataPartnerCheckIn"][];
            sales: components["schemas"]["DataSale"][];
            visits: components["schemas"]["DataVisit"][];
            door_log: components["schemas"]["DataDoorLine"][];
            bookings: components["schemas"]["DataBooking"][];
            measurements: components["schemas"]["DataMeasurement"][];
            workout_programs: components["schemas"]["DataProgram"][];
            workouts: components["schemas"]["DataWorkout"][];
            app_sessions: components["schemas"]["DataPhone"][];
            app_calendars: components["schemas"]["DataCalendar"][];
            passkeys: components["schemas"]["DataPasskey"][];
            sign_ups: components["schemas"]["DataSignUp"][];
            leads: components["schemas"]["DataLead"][];
            documents: components["schemas"]["DataDocument"][];
            health: components["schemas"]["DataHealth"][];
            /**
             * @description In words.
             * @example Avaliação inicial
             */
            notes: components["schemas"]["DataNote"][];
            notices: components["schemas"]["DataNotice"][];
            door_consents: components["schemas"]["DataDoorConsent"][];
            door_enrolments: components["schemas"]["DataDoorEnrolment"][];
            door_leavings: components["schemas"]["DataDoorLeaving"][];
            erasure_requests: components["schemas"]["DataErasureRequest"][];
        };
        OwnErasureRequest: {
            /**
             * Format: uuid
             * @description Request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description When the member asked.
             * @example 2026-03-01T12:00:00.000Z
             */
            asked_at: string;
            /**
             * @description Open until the member withdraws it or the gym answers.
             * @example open
             * @enum {string}
             */
            state: "open" | "withdrawn" | "done" | "refused";
            /**
             * @description The gym's message to the member.
             * @example Há cobranças em aberto.
             */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was withdrawn or answered.
             * @example 2026-03-01T12:00:00.000Z
             */
            answered_at: string | null;
        };
        AskForErasureFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example ALREADY_ASKED
                     * @enum {string}
                     */
                    reason?: "ALREADY_ASKED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        SignUpForm: {
            units: {
                /**
                 * Format: uuid
                 * @description Unit.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
                /**
                 * @description Of the unit.
                 * @example Mensal
                 */
                name: string;
            }[];
            /** @description The text that the visitor has to agree to. */
            consent: {
                /**
                 * @description To be sent back.
                 * @example 2026-11-22
                 * @enum {string}
                 */
                version: "2026-11-22";
                /** @description In each language. */
                text: {
                    "pt-BR": string;
                    en: string;
                };
            };
        };
        ReceivedSignUp: {
            /**
             * @description The same for everyone, so that it does not reveal who is a member.
             * @example true
             * @enum {boolean}
             */
            received: true;
        };
        LeadForm: {
            /** @description The text that the visitor has to agree to. */
            consent: {
                /**
                 * @description To be sent back.
                 * @example 2026-11-29
                 * @enum {string}
                 */
                version: "2026-11-29";
                /** @description In each language. */
                text: {
                    "pt-BR": string;
                    en: string;
                };
            };
        };
        ReceivedLead: {
            /**
             * @description The same for everyone.
             * @example true
             * @enum {boolean}
             */
            received: true;
        };
        Kiosk: {
            /**
             * @description Name of the device.
             * @example Tablet da entrada
             */
            device: string;
            /**
             * @description Unit.
             * @example Centro
             */
            store_name: string;
        };
        KioskEntry: {
            /**
             * @description Whether the person may come in.
             * @example true
             */
            allowed: boolean;
            /**
             * @description A second reading of an entry that has just been let in: nothing is counted.
             * @example true
             */
            duplicate: boolean;
            /**
             * @description Null when allowed; otherwise why not:
             *
             *     - `denied_invalid_code`: The code or card is unknown, altered, of another company, or was used already.
             *     - `denied_expired_code`: The code has expired: it is good for about a minute.
             *     - `denied_access_blocked`: The front desk has blocked this member.
             *     - `denied_inactive`: There is no membership, or it has ended or was cancelled.
             *     - `denied_not_started`: The membership begins later.
             *     - `denied_frozen`: The membership is frozen.
             *     - `denied_past_due`: Payment is late, and the grace is over.
             *     - `denied_wrong_unit`: The plan is not for this unit.
             *     - `denied_outside_plan_hours`: The plan is not for this time.
             *     - `denied_no_credits`: All entries of the pass are used.
             *     - `denied_partner_program`: The partner program's entries of the day are used, the program is switched off, or the partner knows of no check-in: the visitor checks in in the partner's app.
             *     - `denied_capacity`: The unit is full.
             *     - `denied_offline`: A turnstile without connection let nobody in; it is only told later, and never an answer here.
             * @example denied_invalid_code
             * @enum {string|null}
             */
            reason: "denied_invalid_code" | "denied_expired_code" | "denied_access_blocked" | "denied_inactive" | "denied_not_started" | "denied_frozen" | "denied_past_due" | "denied_wrong_unit" | "denied_outside_plan_hours" | "denied_no_credits" | "denied_partner_program" | "denied_capacity" | "denied_offline" | null;
            /**
             * @description Of the member, if they may come in; otherwise null.
             * @example Ana
             */
            first_name: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAppCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AppCompany"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getAppSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AppSession"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    beginAppSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The part after # in the desk’s link.
                     * @example pV1…
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AppSession"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    endAppSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /** @description How many sessions ended. */
                            ended: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    askForAppCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description E-mail address or CPF, as the person types it.
                     * @example ana@example.com
                     */
                    contact: string;
                    /**
                     * @description Of the mail; `pt-BR` if absent.
                     * @example pt-BR
                     * @enum {string|null}
                     */
                    language?: "pt-BR" | "en" | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * @description How long the code in the mail is valid.
                             * @example 600
                             */
                            good_for_seconds: number;
                            /**
                             * @description When the person can ask again.
                             * @example 30
                             */
                            again_in_seconds: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    beginAppSessionByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description E-mail address or CPF, as the person types it.
                     * @example ana@example.com
                     */
                    contact: string;
                    /**
                     * @description From the mail.
                     * @example 402917
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AppSession"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listAppSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PhoneOfMember"][];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    closeOwnAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /** @description How many sessions ended. */
                            ended: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `PROOF_NEEDED`: The member has not come in on this phone within the last 10 minutes: come in again, by a code or a passkey, and send it again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloseOwnAccessFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    endOtherAppSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Session.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /** @description How many sessions ended. */
                            ended: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `PROOF_NEEDED`: The member has not come in on this phone within the last 10 minutes: come in again, by a code or a passkey, and send it again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndOtherAppSessionFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listOwnClasses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnClass"][];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getBookingRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["BookingRules"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    bookOwnSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnSeat"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CLASS_NOT_BOOKABLE`: The class was cancelled or has begun; `cause` says which.
             *     - `ACCESS_BLOCKED`: The front desk has blocked this member.
             *     - `NO_ACTIVE_MEMBERSHIP`: The member has no membership that is good on `date`, the day of the class. `cause` is `inactive`, `not_started`, `frozen` or `past_due` (its grace is over by then); `good_from` the first day after it on which one is, or null.
             *     - `GROUP_CLASSES_NOT_INCLUDED`: The member's plan has no group classes.
             *     - `WEEKLY_LIMIT_REACHED`: The plan's classes of that week (Monday to Sunday) are used up; `limit` and `used`.
             *     - `TOO_EARLY_TO_BOOK`: The company opens the class to members `hours` before it begins, at `opens_at`.
             *     - `MISSED_A_CLASS`: The member had a seat in `missed` (its `class_type` and `date`) and did not come, for which the company takes `days` without booking; `book_from` is the first day on which they may again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookOwnSeatFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    giveUpOwnSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnSeat"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CLASS_NOT_BOOKABLE`: The class was cancelled or has begun; `cause` says which.
             *     - `TOO_LATE_TO_LEAVE`: The company lets members give up a seat until `hours` before the class; that time was `until`.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveUpOwnSeatFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    challengeAppPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PasskeyRequest"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    beginAppSessionByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        /**
                         * @description Id of this record.
                         * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                         */
                        id: string;
                        rawId: string;
                        /**
                         * @example public-key
                         * @enum {string}
                         */
                        type: "public-key";
                        authenticatorAttachment?: string | null;
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AppSession"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listOwnPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnPasskey"][];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    addOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        /**
                         * @description Id of this record.
                         * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                         */
                        id: string;
                        rawId: string;
                        /**
                         * @example public-key
                         * @enum {string}
                         */
                        type: "public-key";
                        authenticatorAttachment?: string | null;
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            authenticatorData?: string | null;
                            transports?: string[] | null;
                            publicKeyAlgorithm?: number | null;
                            publicKey?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnPasskey"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `TOO_MANY_PASSKEYS`: More than 10 passkeys are not kept.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddOwnPasskeyFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    beginOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PasskeyCreation"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `PROOF_NEEDED`: The member has not come in on this phone within the last 10 minutes: come in again, by a code or a passkey, and send it again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginOwnPasskeyFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    removeOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Passkey.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /** @description How many were removed. */
                            removed: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnDetails"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeOwnDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description E.164.
                     * @example +5511987654321
                     */
                    phone?: string | null;
                    /**
                     * @description The member's goals, in their own words.
                     * @example [
                     *       "hipertrofia",
                     *       "condicionamento"
                     *     ]
                     */
                    fitness_goals?: string[] | null;
                    /**
                     * @description When the member likes to train.
                     * @example morning
                     * @enum {string|null}
                     */
                    preferred_training_time?: "morning" | "afternoon" | "evening" | "night" | null;
                    /**
                     * @description The number of days a week on which the member wants to train.
                     * @example 3
                     */
                    training_days_per_week?: number | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnDetails"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MemberPhoto"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeOwnPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPhoto"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MemberPhoto"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    askForNewEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description The new address, to which a code is mailed.
                     * @example maria@example.com
                     */
                    email: string;
                    /**
                     * @description Of the mail.
                     * @example pt-BR
                     * @enum {string}
                     */
                    language?: "pt-BR" | "en";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * @description How long the code in the mail is valid.
                             * @example 600
                             */
                            good_for_seconds: number;
                            /**
                             * @description When the person can ask again.
                             * @example 30
                             */
                            again_in_seconds: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `PROOF_NEEDED`: The member has not come in on this phone within the last 10 minutes: come in again, by a code or a passkey, and send it again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskForNewEmailFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    confirmNewEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description As it was sent before.
                     * @example maria@example.com
                     */
                    email: string;
                    /**
                     * @description From the mail.
                     * @example 402917
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnDetails"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CODE_WRONG`: This code is not valid, or not any more. Ask for a new one.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmNewEmailFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnCalendar"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    makeOwnCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnCalendar"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    endOwnCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnCalendar"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnBody: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnBody"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    addOwnBody: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Kilograms.
                     * @example 72.4
                     */
                    weight_kg?: number | null;
                    /**
                     * @description Height in centimetres.
                     * @example 168
                     */
                    height_cm?: number | null;
                    /**
                     * @description Body fat, per cent.
                     * @example 22.5
                     */
                    body_fat_pct?: number | null;
                    /**
                     * @description Muscle mass, per cent.
                     * @example 38.1
                     */
                    muscle_mass_pct?: number | null;
                    /**
                     * @description Girth of the chest in centimetres.
                     * @example 94
                     */
                    chest_cm?: number | null;
                    /**
                     * @description Girth of the waist in centimetres.
                     * @example 78
                     */
                    waist_cm?: number | null;
                    /**
                     * @description Girth of the hip in centimetres.
                     * @example 99
                     */
                    hip_cm?: number | null;
                    /**
                     * @description Girth of the left arm in centimetres.
                     * @example 30.5
                     */
                    left_arm_cm?: number | null;
                    /**
                     * @description Girth of the right arm in centimetres.
                     * @example 31
                     */
                    right_arm_cm?: number | null;
                    /**
                     * @description Girth of the left thigh in centimetres.
                     * @example 55
                     */
                    left_thigh_cm?: number | null;
                    /**
                     * @description Girth of the right thigh in centimetres.
                     * @example 55.5
                     */
                    right_thigh_cm?: number | null;
                    /**
                     * @description Girth of the left calf in centimetres.
                     * @example 36
                     */
                    left_calf_cm?: number | null;
                    /**
                     * @description Girth of the right calf in centimetres.
                     * @example 36
                     */
                    right_calf_cm?: number | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["BodyMeasurement"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `ASK_AT_DESK`: The company lets members do this at the front desk only.
             *     - `NOTHING_MEASURED`: No value was sent.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddOwnBodyFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    forgetOwnBody: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Measurement.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Measurement.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    payOwnCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["WaitingPayment"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CHARGE_NOT_OPEN`: It was paid already, or will never be due; `status` says which.
             *     - `NOT_CONNECTED`: The company is not connected with a payment provider.
             *     - `PROVIDER_REFUSED`: The provider refuses it; `field` names the setting that is wrong, if it is about one.
             *     - `PROVIDER_UNAUTHORISED`: The provider does not take the credentials or the certificate; `field` names the setting.
             *     - `PROVIDER_BUSY`: The provider was asked too often: try again later.
             *     - `PROVIDER_AWAY`: The provider cannot be reached: try again later.
             *     - `PROVIDER_UNCLEAR`: The provider gave no answer that can be read; what became of it is found by asking again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayOwnChargeFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    acceptOwnMandate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OfferedMandate"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CHARGE_NOT_OPEN`: It was paid already, or will never be due; `status` says which.
             *     - `NOT_CONNECTED`: The company is not connected with a payment provider.
             *     - `PROVIDER_REFUSED`: The provider refuses it; `field` names the setting that is wrong, if it is about one.
             *     - `PROVIDER_UNAUTHORISED`: The provider does not take the credentials or the certificate; `field` names the setting.
             *     - `PROVIDER_BUSY`: The provider was asked too often: try again later.
             *     - `PROVIDER_AWAY`: The provider cannot be reached: try again later.
             *     - `PROVIDER_UNCLEAR`: The provider gave no answer that can be read; what became of it is found by asking again.
             *     - `MANDATES_NOT_OFFERED`: The provider, or the contract with it, has no mandates.
             *     - `MEMBERSHIP_ENDED`: The membership is cancelled.
             *     - `MANDATE_ACTIVE`: The membership has a mandate already.
             *     - `JOURNEY_NOT_OFFERED`: The provider has other journeys: `journeys`.
             *     - `CPF_REQUIRED`: A mandate names the member by CPF, and the member has none.
             *     - `CYCLE_NOT_OFFERED`: Banks have cycles of a week, a month, a quarter, half a year and a year; the plan lasts `days`.
             *     - `NO_OPEN_CHARGE`: This journey is accepted by paying a charge, and none is open.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptOwnMandateFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    endOwnMandate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OfferedMandate"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CHARGE_NOT_OPEN`: It was paid already, or will never be due; `status` says which.
             *     - `NOT_CONNECTED`: The company is not connected with a payment provider.
             *     - `PROVIDER_REFUSED`: The provider refuses it; `field` names the setting that is wrong, if it is about one.
             *     - `PROVIDER_UNAUTHORISED`: The provider does not take the credentials or the certificate; `field` names the setting.
             *     - `PROVIDER_BUSY`: The provider was asked too often: try again later.
             *     - `PROVIDER_AWAY`: The provider cannot be reached: try again later.
             *     - `PROVIDER_UNCLEAR`: The provider gave no answer that can be read; what became of it is found by asking again.
             *     - `MANDATES_NOT_OFFERED`: The provider, or the contract with it, has no mandates.
             *     - `MEMBERSHIP_ENDED`: The membership is cancelled.
             *     - `MANDATE_ACTIVE`: The membership has a mandate already.
             *     - `JOURNEY_NOT_OFFERED`: The provider has other journeys: `journeys`.
             *     - `CPF_REQUIRED`: A mandate names the member by CPF, and the member has none.
             *     - `CYCLE_NOT_OFFERED`: Banks have cycles of a week, a month, a quarter, half a year and a year; the plan lasts `days`.
             *     - `NO_OPEN_CHARGE`: This journey is accepted by paying a charge, and none is open.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndOwnMandateFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    previewOwnFreeze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description The first day no longer frozen; after today.
                     * @example 2026-03-01
                     */
                    freeze_end_date: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["FreezePreview"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_FREEZABLE`: Only a trial, active or past_due membership can be frozen; `status` is its present status.
             *     - `FREEZE_TOO_LONG`: Longer than the plan's max_freeze_days; `limit` and `requested` are days.
             *     - `FREEZE_LIMIT_EXCEEDED`: The plan's max_freezes_per_year are used up in this calendar year; `limit` and `used`.
             *     - `ASK_AT_DESK`: The company lets members do this at the front desk only.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewOwnFreezeFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    freezeOwnMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description The first day no longer frozen; after today.
                     * @example 2026-03-01
                     */
                    freeze_end_date: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["FrozenMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_FREEZABLE`: Only a trial, active or past_due membership can be frozen; `status` is its present status.
             *     - `FREEZE_TOO_LONG`: Longer than the plan's max_freeze_days; `limit` and `requested` are days.
             *     - `FREEZE_LIMIT_EXCEEDED`: The plan's max_freezes_per_year are used up in this calendar year; `limit` and `used`.
             *     - `ASK_AT_DESK`: The company lets members do this at the front desk only.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreezeOwnMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    unfreezeOwnMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["UnfrozenMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_FROZEN`: The membership is not frozen; `status` is its present status.
             *     - `ASK_AT_DESK`: The company lets members do this at the front desk only.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnfreezeOwnMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    previewOwnCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CancelPreview"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `ALREADY_CANCELLED`: The membership is cancelled already; one that waits for its end, on `effective_date`, can only be cancelled at once.
             *     - `ASK_AT_DESK`: The company lets members do this at the front desk only.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewOwnCancellationFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    cancelOwnMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Why, in words.
                     * @example Mudou de cidade
                     */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CancelledMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `ALREADY_CANCELLED`: The membership is cancelled already; one that waits for its end, on `effective_date`, can only be cancelled at once.
             *     - `ASK_AT_DESK`: The company lets members do this at the front desk only.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelOwnMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    takeBackOwnCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["RestoredMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_CANCELLING`: No cancellation of the membership waits for the end of its period; `status` is its present status.
             *     - `ASK_AT_DESK`: The company lets members do this at the front desk only.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakeBackOwnCancellationFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    renewOwnMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Membership.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whether it renews after its last day.
                     * @example true
                     */
                    auto_renew: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["RenewedMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `ASK_AT_DESK`: The company lets members do this at the front desk only.
             *     - `ALREADY_CANCELLED`: The membership is cancelled, so there is nothing to renew; `status` is its present status.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewOwnMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listOwnPayments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnPayments"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    giveOwnReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Receipt"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnSettledYear: {
        parameters: {
            query: {
                /** @description The year whose payments are declared. */
                year: number;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SettledYear"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnTraining: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnTraining"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listOwnWorkouts: {
        parameters: {
            query?: {
                /**
                 * @description The last workout of the page before.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                before?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["DoneWorkouts"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    saveOwnWorkout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    workout: {
                        /**
                         * Format: uuid
                         * @description Chosen by the phone.
                         * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                         */
                        id: string;
                        /**
                         * @description Grows with each change.
                         * @example 3
                         */
                        revision: number;
                        /**
                         * Format: uuid
                         * @description The day of one of the member's programs, including archived ones.
                         * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                         */
                        day_id: string;
                        /**
                         * Format: date-time
                         * @description By the clock of the company.
                         * @example 2026-03-01T12:00:00.000Z
                         */
                        begun_at: string;
                        /**
                         * Format: date-time
                         * @description Null while it is under way.
                         * @example 2026-03-01T12:00:00.000Z
                         */
                        finished_at: string | null;
                        /** @description All sets that were done; an empty list deletes the workout. */
                        sets: {
                            /**
                             * Format: uuid
                             * @description The line of the program.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            program_exercise_id: string;
                            /**
                             * @description From 1 within the exercise.
                             * @example 1
                             */
                            set_number: number;
                            /** @example 10 */
                            reps: number | null;
                            /** @example 42.5 */
                            load_kg: number | null;
                            /**
                             * Format: date-time
                             * @description When it was ticked off.
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            done_at: string;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SavedWorkout"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `WORKOUT_IN_FUTURE`: A time lies more than `minutes` minutes in the future; `latest` is the last that is taken.
             *     - `WORKOUT_TOO_OLD`: It was begun more than `days` days ago; `earliest` is the first time that is taken.
             *     - `WORKOUT_TOO_LONG`: From its beginning to its last time it takes more than `hours` hours.
             *     - `TOO_MANY_WORKOUTS`: The member has `limit` workouts within a day of it.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveOwnWorkoutFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnCurve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Exercise in the catalogue.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ExerciseCurve"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listOwnDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MemberDocument"][];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    signOwnDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MemberDocument"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnPreferences"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeOwnPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The language of the app and of mails; null: that of the phone, and in mails that of the company.
                     * @example pt-BR
                     * @enum {string|null}
                     */
                    language?: "pt-BR" | "en" | null;
                    /** @description Whether to send each kind of notice; a kind that is left out stays as it is. */
                    notices?: {
                        /** @example true */
                        welcome?: boolean;
                        /** @example true */
                        waitlist_place?: boolean;
                        /** @example true */
                        class_changed?: boolean;
                        /** @example true */
                        class_cancelled?: boolean;
                        /** @example true */
                        trial_ends?: boolean;
                        /** @example true */
                        charge_due?: boolean;
                        /** @example true */
                        way_to_pay?: boolean;
                        /** @example true */
                        charge_overdue?: boolean;
                        /** @example true */
                        settled_year?: boolean;
                        /** @example true */
                        price_changed?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnPreferences"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    makeOwnDataFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnData"];
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOwnErasureRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Request.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When the member asked.
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            asked_at: string;
                            /**
                             * @description Open until the member withdraws it or the gym answers.
                             * @example open
                             * @enum {string}
                             */
                            state: "open" | "withdrawn" | "done" | "refused";
                            /**
                             * @description The gym's message to the member.
                             * @example Há cobranças em aberto.
                             */
                            reason: string | null;
                            /**
                             * Format: date-time
                             * @description When it was withdrawn or answered.
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            answered_at: string | null;
                        } | null;
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    askForErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnErasureRequest"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `ALREADY_ASKED`: There is an open request already.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskForErasureFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    withdrawErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OwnErasureRequest"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getSignUpForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SignUpForm"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The person's whole name.
                     * @example Maria da Silva
                     */
                    full_name: string;
                    /**
                     * Format: email
                     * @description E-mail address; unique in the company.
                     * @example maria@example.com
                     */
                    email?: string | null;
                    /**
                     * @description E.164.
                     * @example +5511987654321
                     */
                    phone?: string | null;
                    /**
                     * Format: date
                     * @description Day of birth.
                     * @example 2026-03-01
                     */
                    birth_date?: string | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                    /**
                     * @description When the member likes to train.
                     * @example morning
                     * @enum {string|null}
                     */
                    preferred_training_time?: "morning" | "afternoon" | "evening" | "night" | null;
                    /**
                     * @description With or without punctuation; the check digits are verified.
                     * @example 529.982.247-25
                     */
                    cpf: string;
                    /**
                     * @description The member's goals, in their own words.
                     * @example [
                     *       "hipertrofia"
                     *     ]
                     */
                    fitness_goals?: string[];
                    /**
                     * @description The version of the text that the visitor agreed to.
                     * @example 2026-11-22
                     * @enum {string}
                     */
                    consent: "2026-11-22";
                    /**
                     * @description The language of the text shown, and of the mail to the visitor.
                     * @example pt-BR
                     * @enum {string}
                     */
                    language: "pt-BR" | "en";
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ReceivedSignUp"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getLeadForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["LeadForm"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    takeLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The person's whole name.
                     * @example Maria da Silva
                     */
                    full_name: string;
                    /**
                     * @description E.164.
                     * @example +5511987654321
                     */
                    phone?: string | null;
                    /**
                     * Format: email
                     * @description E-mail address; unique in the company.
                     * @example maria@example.com
                     */
                    email?: string | null;
                    message?: string | null;
                    /** @description An origin of the company; an unknown one is left out. */
                    source?: string | null;
                    /**
                     * @description The version of the text that the visitor agreed to.
                     * @example 2026-11-29
                     * @enum {string}
                     */
                    consent: "2026-11-29";
                    /**
                     * @description In which it was shown.
                     * @example pt-BR
                     * @enum {string}
                     */
                    language: "pt-BR" | "en";
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ReceivedLead"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    pairKiosk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description As the dashboard shows it; case and dashes do not matter.
                     * @example K7QM-R2PX
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Kiosk"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getKiosk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Kiosk"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    enterAtKiosk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the company.
                 * @example aurora
                 */
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The code or number that a member shows, as it was read or typed.
                     * @example 0004512
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["KioskEntry"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description This phone has no session in this company. For a link, `details.reason` is `LINK_NOT_VALID`; for a code, `CODE_WRONG`; for a passkey, `PASSKEY_REFUSED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The request comes from the page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description There is no such company, its app is switched off, or the requested object is not this member's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
}
