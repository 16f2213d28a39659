import { zodResolver } from '@hookform/resolvers/zod';
import { loginBody } from '../../../contract/auth/auth-schemas.ts';

/** The server's own validation of a sign-in, run before it is sent. */
export const loginCheck = zodResolver(loginBody.omit({ captchaId: true }));
