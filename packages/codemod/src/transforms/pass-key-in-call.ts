import { standardShape } from './standard-shape.js';

export default standardShape('pass-key-in-call');
