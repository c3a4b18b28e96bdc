import axios from 'axios';
import type { ContactPayload } from './mapper.js';

const http = axios.create({ baseURL: 'https://crm.example.com/v3', headers: { Authorization: `Bearer ${process.env.CRM_TOKEN}` } });

export async function createContact(payload: ContactPayload): Promise<string> {
  const { data } = await http.post('/objects/contacts', payload);
  return data.id;
}

export async function createContactOnce(payload: ContactPayload, requestId: string): Promise<string> {
  const { data } = await http.post('/objects/contacts', payload, { headers: { 'Idempotency-Key': requestId } });
  return data.id;
}

export async function searchContacts(text: string): Promise<unknown[]> {
  const { data } = await http.post('/objects/contacts/search', { query: text, limit: 20 });
  return data.results;
}
