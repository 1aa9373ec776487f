export { admitSignUp, admitSignUpJob } from './admit-sign-up.ts'
export { signUpAppEndpoints } from './app-routes.ts'
export { mailReceived, mailReceivedJob, mailSignUp, mailSignUpJob } from './mail-sign-up.ts'
export { signUpStaffEndpoints } from './staff-routes.ts'
