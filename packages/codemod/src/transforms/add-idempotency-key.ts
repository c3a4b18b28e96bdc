import { standardShape } from './standard-shape.js';

export default standardShape('add-idempotency-key');
